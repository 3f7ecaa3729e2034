/** What an argument names. Each sort has a thing of one's own, one of another brand, and one that does not exist. */
const SORTS = [
  ...['brandId', 'brandCode', 'product', 'identifier', 'model', 'lot', 'modelSku', 'retailer', 'retailerCode'],
  ...['administrator', 'mintJob', 'mintRows', 'certificate', 'return', 'buyback', 'transfer', 'claim', 'proofCode'],
  ...['shipment', 'apiKey', 'accreditation', 'invitation', 'webhook', 'delivery', 'event', 'passport', 'kid'],
] as const;
export type Sort = (typeof SORTS)[number];

/** `names`: a thing of a brand, which is tried. `free`: why there is no other brand's thing to try. */
export type Rule = { readonly names: Sort } | { readonly free: string };

const free = (reason: string, ...of: readonly string[]): Record<string, Rule> =>
  Object.fromEntries(of.map((name) => [name, { free: reason }]));
const names = (rules: Readonly<Record<string, Sort>>): Record<string, Rule> =>
  Object.fromEntries(Object.entries(rules).map(([name, sort]) => [name, { names: sort }]));

/** By the name of an argument or field, wherever it stands; what means several things has its rule by place below. */
const BY_NAME: Readonly<Record<string, Rule>> = {
  ...names({ brandId: 'brandId', brandCode: 'brandCode', productId: 'product', productIds: 'product' }),
  ...names({ identifier: 'identifier', modelId: 'model', batchId: 'lot', modelSku: 'modelSku' }),
  ...names({ retailerId: 'retailer', retailerCode: 'retailerCode', jobId: 'mintJob', rows: 'mintRows', kid: 'kid' }),
  ...free('says how much or where to begin', 'first', 'limit', 'skip', 'since', 'days', 'validDays', 'undeliveredOnly'),
  ...free('a place in a list of the caller’s own, or an event they were told', 'after', 'before'),
  ...free('categories and plans are nobody’s in particular', 'categoryId', 'plan', 'sector', 'key', 'features'),
  ...free(
    'words',
    'reason',
    'comment',
    'description',
    'title',
    'condition',
    'resolution',
    'message',
    'contact',
    'name',
  ),
  ...free('words', 'reference', 'city', 'notes', 'manufacturingSite', 'search', 'productName', 'firstName', 'lastName'),
  ...free('a person is nobody’s: their own address', 'email', 'username', 'buyerEmail'),
  ...free('words', 'policeNumber'),
  ...free('a choice', 'claimWays', 'buyerLanguage'),
  ...free(
    'a secret is its bearer’s',
    'token',
    'password',
    'current',
    'next',
    'refreshToken',
    'proofCode',
    'totpSecret',
  ),
  ...free('the brand’s own secret', 'secret', 'idempotencyKey'),
  ...free('a choice', 'offer', 'forms', 'eventType', 'trade', 'role', 'type', 'types', 'events', 'states', 'status'),
  ...free(
    'a choice',
    'scopes',
    'environment',
    'format',
    'lang',
    'locale',
    'language',
    'level',
    'visibility',
    'accessTier',
  ),
  ...free('a choice', 'confirmPiecesKept', 'disabled', 'waiting', 'active', 'isActive', 'alertsOptIn', 'record'),
  ...free(
    'a choice',
    'linkType',
    'linkTypes',
    'wantsLinkSet',
    'wantsData',
    'query',
    'schemaVersion',
    'identityLevel',
    'hidePoweredBy',
    'version',
    'list',
  ),
  ...free(
    'a country or an amount',
    'country',
    'countryOfOrigin',
    'territoryCountries',
    'authorizedCountries',
    'amount',
  ),
  ...free('a country or an amount', 'currency', 'latitude', 'longitude', 'madeAt', 'quantityPlanned', 'productionDate'),
  ...free('a limit', 'dailyQuota', 'requestsPerMinute', 'monthlyProducts', 'mintApprovals', 'expiresAt'),
  ...free('the document itself', 'document', 'patch', 'metadata', 'customFields', 'disclosure', 'names', 'content'),
  ...free(
    'addresses of pictures and pages, which anybody may name',
    'url',
    'urls',
    'baseUrl',
    'metadataUri',
    'imageUrl',
  ),
  ...free(
    'addresses of pictures and pages, which anybody may name',
    'logoUrl',
    'appUrl',
    'partnerPage',
    'sha256',
    'cid',
  ),
  ...free('a colour', 'primaryColor', 'secondaryColor'),
  ...free('who looks at a page', 'method', 'userAgent', 'accept', 'purpose', 'segments'),
  ...free('names what the caller creates or changes within its own brand', 'sku', 'batchCode'),
  ...free('claimed, first come first served', 'gtin', 'domain'),
  ...free('published to everybody', 'lot', 'uidHash', 'signature'),
};

/** By place: `Mutation.<field>.<argument>`, `Query.…`, `Subscription.…`, `<Input>.<field>`. */
const BY_PLACE: Readonly<Record<string, Rule>> = {
  ...names({
    'Mutation.receiveReturn.id': 'return',
    'Mutation.completeReturn.id': 'return',
    'Mutation.rejectReturn.id': 'return',
    'Mutation.acceptBuyback.id': 'buyback',
    'Mutation.declineBuyback.id': 'buyback',
    'Mutation.completeBuyback.id': 'buyback',
    'Mutation.revokeCertificate.number': 'certificate',
    'Mutation.acceptTransfer.id': 'transfer',
    'Mutation.declineTransfer.id': 'transfer',
    'Mutation.cancelTransfer.id': 'transfer',
    'Mutation.revokeProofCode.id': 'proofCode',
    'Mutation.sendShipment.id': 'shipment',
    'Mutation.receiveShipment.id': 'shipment',
    'Mutation.cancelShipment.id': 'shipment',
    'Mutation.acceptWarrantyClaim.id': 'claim',
    'Mutation.settleWarrantyClaim.id': 'claim',
    'Mutation.refuseWarrantyClaim.id': 'claim',
    'Mutation.setAccountDisabled.id': 'administrator',
    'Mutation.eraseAccount.id': 'administrator',
    'Mutation.removeAdministrator.accountId': 'administrator',
    'Mutation.withdrawAccreditation.id': 'accreditation',
    'Mutation.withdrawInvitation.id': 'invitation',
    'Mutation.revokeApiKey.id': 'apiKey',
    'Mutation.updateWebhook.id': 'webhook',
    'Mutation.rotateWebhookSecret.id': 'webhook',
    'Mutation.deleteWebhook.id': 'webhook',
    'Mutation.catchUpWebhook.id': 'webhook',
    'Mutation.sendTestEvent.id': 'webhook',
    'Mutation.redeliverWebhook.id': 'delivery',
    'Mutation.patchPassport.id': 'passport',
    'Mutation.discardPassportDraft.id': 'passport',
    'Mutation.publishPassport.id': 'passport',
    'Mutation.updateDpp.id': 'passport',
    'Mutation.updateDppElement.id': 'passport',
    'Mutation.withdrawDpp.id': 'passport',
    'Mutation.changePassportVisibility.id': 'passport',
    'Mutation.supersedePassportVersion.id': 'passport',
    'Query.account.id': 'administrator',
    'Query.event.id': 'event',
    'Query.webhookSubscription.id': 'webhook',
    'Query.webhookDelivery.id': 'delivery',
    'Query.passport.id': 'passport',
    'Mutation.exportForRegistry.passportIds': 'passport',
    'Mutation.sendToRegistry.passportIds': 'passport',
    'Mutation.deactivateRegistration.id': 'passport',
    'RegistrationInput.passportId': 'passport',

    'ApiKeyInput.serves': 'brandId',
    'KnownApiKeyInput.serves': 'brandId',
    'AccountInput.brandIds': 'brandId',
    'BrandInput.code': 'brandCode',
  }),
  ...free('every brand’s public facts', 'Query.brand.id', 'Query.brand.code', 'Query.brand.domain'),
  ...free('categories are nobody’s in particular', 'Query.category.id', 'Query.categories.ids', 'CategoryInput.id'),
  ...free('a number that an operator gives to a new thing', 'BrandInput.id'),
  ...free('a secret is its bearer’s', 'Mutation.claimProduct.code', 'Mutation.confirmSecondFactor.code'),
  ...free('a secret is its bearer’s', 'Mutation.removeSecondFactor.code', 'Mutation.verifySecondFactor.code'),
  ...free('a secret is its bearer’s', 'Mutation.beginHostSession.code', 'Mutation.beginHostSession.state'),
  ...free(
    'a secret is its bearer’s',
    'Mutation.login.code',
    'Mutation.login.device',
    'Mutation.useSignInLink.device',
    'Mutation.verifySecondFactor.device',
  ),
  ...free('a choice', 'KnownApiKeyInput.revoked', 'Query.identifierTarget.typed', 'Mutation.exportForRegistry.form'),
  ...free(
    'given by the Union’s registry, of use to nobody else',
    'RegistrationInput.registryId',
    'RegistrationInput.proof',
  ),
  ...free('an instant', 'RegistrationInput.registeredAt'),
  ...free('published to everybody', 'Query.printedProduct.serial', 'Query.printedTarget.serial'),
  ...free('published to everybody', 'Query.identifierTarget.identifier'),
  ...free(
    'looked up among the items of the brand of the call: tried in test/subgraphs/custody/items/place-items.test.ts',
    'ItemPlaceInput.serial',
    'ItemPlaceInput.externalRef',
  ),
  ...free(
    'offered to an address, which is the caller’s own: tried in test/subgraphs/integrations/partners/rights.test.ts',
    'Mutation.takeInvitation.id',
    'Mutation.declineInvitation.id',
  ),
  ...free(
    'operators alone bring items in, of any brand: tried in test/subgraphs/custody/items/import-products.test.ts',
    'KnownProductInput.serial',
    'KnownProductInput.ownerEmail',
    'KnownProductInput.identity',
    'KnownProductInput.stolen',
    'KnownCertificateInput.number',
    'KnownCertificateInput.issuedAt',
  ),
  ...free('a brand’s public host name', 'Mutation.handOverSession.host', 'Mutation.beginHostSession.host'),
  ...free('what a browser was given, of use to nobody else', 'Mutation.handOverSession.state'),
  ...free('names what the caller creates or changes within its own brand', 'RetailerInput.code'),
  ...free('plans are nobody’s in particular', 'PlanInput.code'),
  ...free('a provider outside the platform', 'ServiceProviderInput.identifier'),
  // Published of every item, to everybody; who may do more with it is the object's to decide (access table).
  ...free(
    'published to everybody',
    'Query.product.identifier',
    'Query.certificate.identifier',
    'Query.product.brandId',
    'Query.product.brandCode',
  ),
  ...free('published to everybody', 'Query.passportOfItem.identifier', 'Query.proofOfItem.identifier'),
  ...free('published to everybody', 'Query.credentialOfItem.identifier', 'Mutation.tellOfStolenProduct.productId'),
  ...free(
    'published to everybody',
    'Query.issuerKeys.brandCode',
    'Query.issuerDocument.brandCode',
    'Query.issuerMetadata.brandCode',
  ),
  ...free('published to everybody', 'Query.credentialStatusList.brandCode'),
  ...free(
    'published to everybody',
    'Query.dpp.id',
    'Query.dppAsOf.id',
    'Query.dppByProduct.productId',
    'Query.findDpp.productId',
  ),
  ...free('published to everybody', 'Query.dppIds.productIds'),
  ...free('an instant', 'Query.dppAsOf.date'),
  ...free('names a product inside: tried in rest-references.test.ts', 'Mutation.createDpp.document'),
  ...free(
    'a document',
    'Mutation.updateDpp.patch',
    'Mutation.updateDppElement.path',
    'Mutation.updateDppElement.value',
  ),
  ...free(
    'a choice',
    'Mutation.createDpp.representation',
    'Mutation.updateDpp.representation',
    'Mutation.updateDppElement.representation',
  ),
  ...free(
    'digests of what was read',
    'Mutation.updateDpp.ifMatch',
    'Mutation.updateDppElement.ifMatch',
    'Mutation.withdrawDpp.ifMatch',
  ),
  ...free('a place in a list of the caller', 'Query.dppIds.cursor'),
  ...free(
    'told apart by the interface: 403 where the brand did not accredit, 404 where there is none',
    'InterventionInput.identifier',
  ),
  ...free(
    'tried in test/gateway/graph/subscriptions/live-graph.test.ts',
    'Subscription.brandEvents.brandId',
    'Subscription.brandEvents.brandCode',
    'Subscription.batchProgress.jobId',
  ),
  ...free('tried in test/gateway/graph/subscriptions/live-graph.test.ts', 'Subscription.itemTimeline.identifier'),
};

/** Fields of this input type are all words about the article itself, but those named here. */
const MODEL_INPUT = { named: ['sku', 'gtin', 'categoryId'], reason: 'says something of the article' } as const;

/** The rule of an argument or input field; undefined where nobody has decided yet. */
export function ruleOf(place: string): Rule | undefined {
  const [holder, ...rest] = place.split('.');
  const name = rest.at(-1) as string;
  const byPlace = BY_PLACE[place];
  if (byPlace) return byPlace;
  if (holder === 'ModelInput' && !MODEL_INPUT.named.some((each) => each === name)) return { free: MODEL_INPUT.reason };
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
}
