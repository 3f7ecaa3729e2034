import { type TwoBrands } from '../support/two-brands.js';

/**
 * Every kind of caller. Brand A's things are asked for; `other…` are people and keys of brand B, whose own things look
 * just like them. `half` has passed the first step of a login only.
 */
export const NO_CREDENTIAL = ['none', 'unreadable', 'half'] as const;
export const NO_KEY = ['shortKey', 'unknownKey'] as const;
const DEAD_KEYS = ['bareKey', 'revokedKey', 'expiredKey'] as const;
export const KEYS = ['key', 'otherKey'] as const;
export const ROLES = ['repairer', 'recycler', 'distributor', 'admin', 'customer', 'authority', 'operator'] as const;
export const OTHERS = ['otherRepairer', 'otherDistributor', 'otherAdmin', 'otherCustomer'] as const;
export const CALLERS = [...NO_CREDENTIAL, ...NO_KEY, ...DEAD_KEYS, ...KEYS, ...ROLES, ...OTHERS] as const;
export type Caller = (typeof CALLERS)[number];

/** One of each sort, for the many routes that must not care. */
export const SOME: readonly Caller[] = [
  'unreadable',
  'half',
  'unknownKey',
  'key',
  'repairer',
  'admin',
  'otherAdmin',
  'operator',
];

/** Status by caller; `rest` is everybody who is not named. */
export type Row = Partial<Record<Caller, number>> & { readonly rest: number };

export const all = (callers: readonly Caller[], status: number): Partial<Record<Caller, number>> =>
  Object.fromEntries(callers.map((caller) => [caller, status]));

/** §7.1: what is no key is 401, a key that is not good for this 403; `own` and `other` are what the two brands' keys get. */
const keyRow = (own: number, other: number): Row => ({
  ...all(DEAD_KEYS, 403),
  key: own,
  otherKey: other,
  rest: 401,
});

/** §7.2, §7.3: 401 without a session, 403 for accounts of another kind. */
export const sessionRow = (row: Partial<Record<Caller, number>>): Row => ({
  ...all([...ROLES, ...OTHERS], 403),
  ...row,
  rest: 401,
});

/** EN 18222: keys and the sessions of those who publish in the console; everybody else has no right, or no session. */
const writerRow = (own: number, other: number): Row => ({
  ...keyRow(own, other),
  ...all([...ROLES, ...OTHERS], 403),
  ...{ admin: own, operator: own, otherAdmin: other },
});

const PARTNERS = { repairer: 200, recycler: 200, otherRepairer: 200 };
const DISTRIBUTORS = { distributor: 200, otherDistributor: 200 };
/** §7.2: `/me` alone answers 403 to what cannot be read as a session. */
const UNREADABLE_403 = all(['unreadable', ...NO_KEY, ...DEAD_KEYS, ...KEYS], 403);

interface Asked {
  readonly row: Row;
  readonly body?: unknown;
  readonly query?: string;
}

/** Routes whose answer depends on who asks. All others must answer everybody alike. */
export const TABLE = (world: TwoBrands): Readonly<Record<string, Asked>> => {
  const { a, categoryId } = world;
  const item = { identifier: a.item.serial };
  const rowToMint = {
    product_name: 'x',
    brand_id: a.brandId,
    category_id: categoryId,
    metadata_uri: 'https://m.test/1',
  };
  return {
    'POST /partner/mint/batch': { row: keyRow(202, 403), body: [rowToMint] },
    'GET /partner/mint/batch/status/{job_id}': { row: keyRow(200, 200) },
    'GET /partner/catalog/brands': { row: keyRow(200, 200) },
    'PUT /partner/catalog/models': { row: keyRow(200, 200), body: { sku: 'SKU-1' } },
    'PUT /partner/catalog/batches': { row: keyRow(200, 200), body: { batch_code: 'LOT-1', model_sku: 'SKU-1' } },
    'POST /partner/catalog/passports/preview': { row: keyRow(200, 200), body: { data: {} } },
    'POST /partner/webhooks': { row: keyRow(201, 201), body: { url: 'https://hooks.example.com/new' } },
    'GET /partner/webhooks': { row: keyRow(200, 200) },
    'GET /partner/webhooks/{webhook_id}': { row: keyRow(200, 404) },
    'PUT /partner/webhooks/{webhook_id}': { row: keyRow(200, 404), body: { is_active: true } },
    'DELETE /partner/webhooks/{webhook_id}': { row: keyRow(409, 404), body: { url: 'https://hooks.example.com/else' } },
    'POST /partner/sellout': { row: keyRow(200, 404), body: { ...item, retailer_code: 'SHOP-1' } },
    'POST /dpps': {
      row: writerRow(409, 400),
      body: { uniqueProductIdentifier: `${world.stage.options.publicUrl}/01/${a.gtin}`, labels: { a: 1 } },
    },
    'PATCH /dpps/{dpp_id}': { row: writerRow(200, 404), body: {} },
    'PATCH /dpps/{dpp_id}/elements/{element_id_path}': { row: writerRow(200, 404), body: {} },
    // A passport that does not exist: none may end the one that the others ask for.
    'DELETE /dpps/{dpp_id}': { row: writerRow(404, 404) },
    'PUT /brands/{brand_code}/offer': {
      row: sessionRow({ admin: 200, operator: 200, otherAdmin: 404 }),
      body: { offer: 'compliance_identity' },
    },
    'GET /partner-portal/me': { row: sessionRow({ ...PARTNERS, ...UNREADABLE_403 }) },
    'GET /partner-portal/products/{identifier}': { row: sessionRow({ ...PARTNERS, otherRepairer: 404 }) },
    'POST /partner-portal/interventions': {
      row: sessionRow({ repairer: 201, recycler: 422, otherRepairer: 403 }),
      body: { ...item, event_type: 'repair', title: 'x' },
    },
    'GET /distributor-portal/me': { row: sessionRow(DISTRIBUTORS) },
    'GET /distributor-portal/brands': { row: sessionRow(DISTRIBUTORS) },
    'GET /distributor-portal/shipments': { row: sessionRow(DISTRIBUTORS) },
    'GET /distributor-portal/out-of-territory': { row: sessionRow(DISTRIBUTORS) },
    'POST /custody/repair-codes': {
      row: sessionRow({ ...all([...ROLES, ...OTHERS], 404), customer: 201 }),
      body: { ...item },
    },
  };
};

/** §4.18, §4.19: who opens which tier of a passport. Keys open none: they count as anonymous. */
export const TIERS: Readonly<Record<string, readonly Caller[]>> = {
  end_user: [...ROLES, ...OTHERS],
  repairer: ['repairer', 'admin', 'authority'],
  recycler: ['recycler', 'admin', 'authority'],
  upstream: ['admin', 'authority'],
  authority: ['authority'],
};
