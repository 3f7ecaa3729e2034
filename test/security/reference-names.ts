/** What an argument names. Each sort has a thing of one's own, one of another brand, and one that does not exist. */
const SORTS = [
  ...['brandId', 'brandCode', 'product', 'identifier', 'model', 'lot', 'modelSku', 'retailer', 'retailerCode'],
  ...['administrator', 'mintJob', 'mintRows', 'certificate', 'return', 'buyback', 'transfer', 'claim', 'singleUseCode'],
  ...['intervention', 'photo', 'numberReport'],
  ...['shipment', 'apiKey', 'accreditation', 'invitation', 'webhook', 'delivery', 'event', 'passport', 'kid'],
] as const;
export type Sort = (typeof SORTS)[number];

/** `names`: a thing of a brand, which is tried. `free`: why there is no other brand's thing to try. */
export type Rule = { readonly names: Sort } | { readonly free: string };

export const free = (reason: string, ...of: readonly string[]): Record<string, Rule> =>
  Object.fromEntries(of.map((name) => [name, { free: reason }]));
export const names = (rules: Readonly<Record<string, Sort>>): Record<string, Rule> =>
  Object.fromEntries(Object.entries(rules).map(([name, sort]) => [name, { names: sort }]));

/** By the name of an argument or field, wherever it stands; what means several things has its rule by place below. */
export const BY_NAME: Readonly<Record<string, Rule>> = {
  ...names({ brandId: 'brandId', brandCode: 'brandCode', productId: 'product', productIds: 'product' }),
  ...names({ identifier: 'identifier', modelId: 'model', batchId: 'lot', modelSku: 'modelSku' }),
  ...names({ retailerId: 'retailer', retailerCode: 'retailerCode', jobId: 'mintJob', rows: 'mintRows', kid: 'kid' }),
  ...free('says how much or where to begin', 'first', 'limit', 'skip', 'since', 'days', 'validDays', 'undeliveredOnly'),
  ...free('a place in a list of the caller’s own, or an event they received', 'after', 'before'),
  ...free('categories and plans are nobody’s in particular', 'categoryId', 'sector', 'features'),
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
  ...free('words', 'city', 'notes', 'manufacturingSite', 'search', 'productName', 'firstName', 'lastName'),
  ...free('a person is nobody’s: their own address', 'email', 'username', 'buyerEmail'),
  ...free('words', 'policeNumber', 'reportedNumber', 'brandName', 'offers', 'street', 'phone', 'website'),
  ...free('a choice', 'claimWays', 'buyerLanguage', 'isOpen', 'languages'),
  ...free('a secret that is given anew', 'password', 'totpSecret'),
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
  ...free('addresses of images and pages, which anybody may name', 'url', 'urls', 'baseUrl', 'metadataUri', 'imageUrl'),
  ...free(
    'addresses of images and pages, which anybody may name',
    'logoUrl',
    'appUrl',
    'partnerPage',
    'privacyUrl',
    'legalUrl',
  ),
  ...free('a colour', 'primaryColor', 'secondaryColor'),
  ...free('who looks at a page', 'method', 'userAgent', 'accept', 'purpose', 'segments'),
};
