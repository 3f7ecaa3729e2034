import type { AccountPrincipal } from '../../../schema/principal.js';
import type { SubgraphName } from '../../../schema/subgraph-name.js';
import type { Held, Scene } from './scene.js';

/** One operation: `begun` is the number of what the operation before it began, `nth` how often the course was run. */
interface Step {
  readonly what: string;
  run(held: Held, begun: number, nth: number): Promise<number>;
}

/** Operations that are started and finished on one item. */
export type Course = readonly Step[];

/** Returns what people do one at a time. The last course leaves each item on its way to another owner. */
export const coursesOf = (scene: Scene): readonly Course[] => [
  ...ofTeams(scene),
  ...ofBrands(scene),
  ...ofOwners(scene),
];

type Call = (who: AccountPrincipal, text: string, variables: object) => Promise<number>;

const callsOf =
  ({ call }: Scene, part: SubgraphName): Call =>
  (who, text, variables) =>
    call(who, part, text, variables);

const ofId = (fields: string): string => `mutation M($id: Int!) { ${fields} }`;

/** Accounts, keys, contacts, webhook subscriptions. */
function ofTeams(scene: Scene): readonly Course[] {
  const call = callsOf(scene, 'integrations');
  const { admin, operator, brand, retailerId } = scene;
  const account = 'mutation M($input: AccountInput!) { saveAccount(input: $input) { id } }';
  const key = 'mutation M($input: ApiKeyInput!) { issueApiKey(input: $input) { key { id } } }';
  const contact = 'mutation M($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id } }';
  const webhook = 'mutation M($input: WebhookInput!) { createWebhook(input: $input) { subscription { id } } }';
  const url = 'https://hooks.example.com/dpp';
  const brandCode = brand.code;
  return [
    [
      {
        what: 'account changed',
        run: ({ owner }, _, nth) =>
          call(operator, account, { input: { email: owner.email, role: 'customer', firstName: `Ana ${nth}` } }),
      },
    ],
    [
      { what: 'key issued', run: () => call(admin, key, { input: { brandCode, scopes: ['mint:batch'] } }) },
      { what: 'key revoked', run: (_, id) => call(admin, ofId('revokeApiKey(id: $id) { id }'), { id }) },
    ],
    [
      {
        what: 'contact changed',
        run: (_, __, nth) =>
          call(operator, contact, {
            input: { email: 'shop@example.test', brandCode, retailerId, alertsOptIn: nth % 2 === 0 },
          }),
      },
    ],
    [
      { what: 'webhook created', run: () => call(admin, webhook, { input: { brandCode, url, events: [] } }) },
      {
        what: 'webhook deleted',
        run: (_, id) => call(admin, ofId(`deleteWebhook(id: $id, url: "${url}")`), { id }),
      },
    ],
  ];
}

/** Brands, models, drafts of passports. */
function ofBrands(scene: Scene): readonly Course[] {
  const inCatalog = callsOf(scene, 'catalog');
  const inPassports = callsOf(scene, 'passports');
  const { admin, operator, brand } = scene;
  const change = 'mutation M($input: BrandInput!) { saveBrand(input: $input) { id } }';
  const model =
    'mutation M($code: String!, $input: ModelInput!) { saveModel(brandCode: $code, input: $input) { model { id } } }';
  const draft = 'mutation M($input: PassportDraftInput!) { savePassportDraft(input: $input) { id } }';
  return [
    [
      {
        what: 'brand changed',
        run: (_, __, nth) => inCatalog(operator, change, { input: { code: brand.code, name: `Nordatelier ${nth}` } }),
      },
    ],
    [
      {
        what: 'model saved',
        run: (_, __, nth) =>
          inCatalog(admin, model, { code: brand.code, input: { sku: `TOTE-${nth}`, name: `Tote ${nth}` } }),
      },
    ],
    [
      {
        what: 'draft saved',
        run: ({ id }, _, nth) =>
          inPassports(admin, draft, {
            input: { subject: { productId: id }, document: { description: `Tote ${nth}` } },
          }),
      },
    ],
  ];
}

/** Transfers, returns, theft reports, buybacks, warranty claims, interventions. */
function ofOwners(scene: Scene): readonly Course[] {
  const call = callsOf(scene, 'custody');
  const { admin, receiver, repairer } = scene;
  const mutation = (fields: string) => {
    const text = ofId(fields);
    return (who: AccountPrincipal, id: number) => call(who, text, { id });
  };
  const offer = mutation('offerTransfer(productId: $id, email: "receiver@example.test") { id state }');
  const cancel = mutation('cancelTransfer(id: $id) { id state }');
  const accept = mutation('acceptTransfer(id: $id) { id state }');
  const request = mutation('requestReturn(productId: $id) { id state }');
  const reject = mutation('rejectReturn(id: $id, reason: "Worn") { id state }');
  const report = mutation('openTheftReport(productId: $id) { id openedAt }');
  const close = mutation('closeTheftReport(productId: $id, resolution: "found") { id closedAt }');
  const bid = mutation('offerBuyback(productId: $id, amount: "240.00", currency: "EUR") { id state }');
  const decline = mutation('declineBuyback(id: $id) { id state }');
  const claim = mutation('claimWarranty(productId: $id, description: "The buckle broke") { id state }');
  const refuse = mutation('refuseWarrantyClaim(id: $id) { id state }');
  const repair = 'mutation M($input: InterventionInput!) { recordIntervention(input: $input) { id } }';
  const offered: Step = { what: 'transfer offered', run: ({ id, owner }) => offer(owner, id) };
  return [
    [offered, { what: 'transfer cancelled', run: ({ owner }, begun) => cancel(owner, begun) }],
    [
      { what: 'return requested', run: ({ id, owner }) => request(owner, id) },
      { what: 'return rejected', run: (_, begun) => reject(admin, begun) },
    ],
    [
      { what: 'theft reported', run: ({ id, owner }) => report(owner, id) },
      { what: 'theft report closed', run: ({ id, owner }) => close(owner, id) },
    ],
    [
      { what: 'buyback offered', run: ({ id }) => bid(admin, id) },
      { what: 'buyback declined', run: ({ owner }, begun) => decline(owner, begun) },
    ],
    [
      { what: 'warranty claimed', run: ({ id, owner }) => claim(owner, id) },
      { what: 'warranty claim refused', run: (_, begun) => refuse(admin, begun) },
    ],
    [
      {
        what: 'intervention recorded',
        run: ({ uidHash }) =>
          call(repairer, repair, { input: { identifier: uidHash, eventType: 'repair', title: 'New strap' } }),
      },
    ],
    [offered, { what: 'transfer accepted', run: (_, begun) => accept(receiver, begun) }],
  ];
}
