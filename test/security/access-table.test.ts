import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '../../rest-adapter/routes/families.js';
import { asksForCredential } from '../../rest-adapter/runtime/caller.js';
import type { Route } from '../../rest-adapter/runtime/family.js';
import { type Rest, type RestResponse, startRest } from '../support/rest.js';
import { halfSignedIn, numberOf, openTwoBrands, type TwoBrands } from '../support/two-brands.js';

/**
 * Every kind of caller. Brand A's things are asked for; `other…` are people and keys of brand B, whose own things look
 * just like them. `half` has passed the first step of a login only.
 */
const NO_CREDENTIAL = ['none', 'unreadable', 'half'] as const;
const NO_KEY = ['shortKey', 'unknownKey'] as const;
const DEAD_KEYS = ['bareKey', 'revokedKey', 'expiredKey'] as const;
const KEYS = ['key', 'otherKey'] as const;
const ROLES = ['repairer', 'recycler', 'distributor', 'admin', 'customer', 'authority', 'operator'] as const;
const OTHERS = ['otherRepairer', 'otherDistributor', 'otherAdmin', 'otherCustomer'] as const;
const CALLERS = [...NO_CREDENTIAL, ...NO_KEY, ...DEAD_KEYS, ...KEYS, ...ROLES, ...OTHERS] as const;
type Caller = (typeof CALLERS)[number];

/** One of each sort, for the many routes that must not care. */
const SOME: readonly Caller[] = [
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
type Row = Partial<Record<Caller, number>> & { readonly rest: number };

const all = (callers: readonly Caller[], status: number): Partial<Record<Caller, number>> =>
  Object.fromEntries(callers.map((caller) => [caller, status]));

/** §7.1: what is no key is 401, a key that is not good for this 403; `own` and `other` are what the two brands' keys get. */
const keyRow = (own: number, other: number): Row => ({
  ...all(DEAD_KEYS, 403),
  key: own,
  otherKey: other,
  rest: 401,
});

/** §7.2, §7.3: 401 without a session, 403 for accounts of another kind. */
const sessionRow = (row: Partial<Record<Caller, number>>): Row => ({
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
const TABLE = (world: TwoBrands): Readonly<Record<string, Asked>> => {
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

const PARTNER_PAGE_ROW = sessionRow({ repairer: 200, recycler: 200, otherRepairer: 404 });

/** §4.18, §4.19: who opens which tier of a passport. Keys open none: they count as anonymous. */
const TIERS: Readonly<Record<string, readonly Caller[]>> = {
  end_user: [...ROLES, ...OTHERS],
  repairer: ['repairer', 'admin', 'authority'],
  recycler: ['recycler', 'admin', 'authority'],
  upstream: ['admin', 'authority'],
  authority: ['authority'],
};

let world: TwoBrands;
let rest: Rest;
let credentials: Record<Caller, string | undefined>;

beforeAll(async () => {
  world = await openTwoBrands();
  rest = await startRest({ graph: world.stage.platform.graph, settings: { trustProxy: true } });
  const { a, b, authority, operator } = world;
  const { repairer, recycler, distributor, brand_admin: admin, customer } = a.tokens;
  credentials = {
    none: undefined,
    unreadable: 'no.token.atall',
    half: await halfSignedIn(world.stage),
    shortKey: 'dpp_test_short',
    unknownKey: 'dpp_test_'.padEnd(60, 'u'),
    key: a.keys.all,
    bareKey: a.keys.bare,
    revokedKey: a.keys.revoked,
    expiredKey: a.keys.expired,
    otherKey: b.keys.all,
    ...{ repairer, recycler, distributor, admin, customer, authority, operator },
    otherRepairer: b.tokens.repairer,
    otherDistributor: b.tokens.distributor,
    otherAdmin: b.tokens.brand_admin,
    otherCustomer: b.tokens.customer,
  };
}, 180_000);
afterAll(async () => {
  await rest.close();
  await world.stage.close();
});

let calls = 0;

/** Each call from an address of its own, so that no window interferes. */
function ask(method: string, path: string, caller: Caller, body?: unknown): Promise<RestResponse> {
  const bearer = credentials[caller];
  calls++;
  return rest.call(path, {
    method,
    headers: {
      'X-Forwarded-For': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
}

function pathOf({ method, path }: Route): string {
  const { a } = world;
  const filled: Record<string, string | number> = {
    ...{ gtin: a.gtin, lot: a.lot, identifier: a.item.serial, serial: a.item.serial, uid: a.item.serial },
    ...{ brand_code: a.code, job_id: a.jobId, webhook_id: numberOf(a, 'webhook'), uid_hash: a.item.uidHash },
    ...{ version: '1.0', list: 1, cid: 'x', file: 'x', element_id_path: '%24.labels' },
    dpp_id: method === 'DELETE' ? 999_999 : numberOf(a, 'passport'),
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name])).replace(/\*\w+$/, 'x');
}

/** Terms of warranty stand on the product's own page. */
const MAY_SHOW_WARRANTY = /^\/(fr|en)\/product\/\{serial\}$/;
/** A passport opens what its reader's account opens, as a page and by EN 18222: for a brand's own administrator that is the supply chain. */
const OPENS_BY_ACCOUNT = /^\/(fr|en)\/passport\/|^\/dpps\//;

const routes = families.flatMap((family) => family.routes);
const named = ({ method, path }: Route): string => `${method} ${path}`;
const OWN_TEST = ['POST /auth/logout'];
/** Pages for partners: who may not, reads why. */
const PARTNER_PAGE = /^GET \/(fr|en)\/product\/\{serial\}\/intervention$/;

/** Items of an account: read by accounts that are signed in, and by no other caller. */
const OWN_PAGE = /^GET \/(fr|en)\/mine(\/data)?$/;
const OWN_PAGE_ROW: Row = { ...all([...ROLES, ...OTHERS], 200), rest: 401 };

/** An item's page for its owner, the customer: for everybody else there is none. */
const OWN_ITEM = /^GET \/(fr|en)\/mine\/items\/\{uid_hash\}$/;
const OWN_ITEM_ROW: Row = { ...all([...ROLES, ...OTHERS], 404), customer: 200, rest: 401 };

/** Where repairers and recyclers write how they are found. */
const MY_PLACE = /^GET \/(fr|en)\/my-place$/;
const MY_PLACE_ROW: Row = {
  ...all([...ROLES, ...OTHERS], 403),
  repairer: 200,
  recycler: 200,
  otherRepairer: 200,
  rest: 401,
};

/** Pages of partners: accounts of other roles are led to their own. */
const WORK = /^GET \/(fr|en)\/work$/;
const WORK_ROW: Row = {
  ...all(['admin', 'otherAdmin', 'customer', 'otherCustomer', 'operator'], 303),
  ...all(['repairer', 'recycler', 'distributor', 'authority', 'otherRepairer', 'otherDistributor'], 200),
  rest: 401,
};
/** What was scanned or typed there leads on; an item that its brand's repairers alone find does not exist for others. */
const WORK_FIND = /^GET \/(fr|en)\/work\/find$/;
const WORK_FIND_ROW: Row = { ...all([...ROLES, ...OTHERS], 303), rest: 401 };
const WORK_ITEM = /^GET \/(fr|en)\/work\/items\/\{identifier\}$/;
const WORK_ITEM_ROW: Row = { ...WORK_ROW, otherRepairer: 404 };
/** What partners of a brand read of it there. */
const OWN_BRAND: readonly Caller[] = ['repairer', 'recycler', 'distributor', 'authority'];

/** What authorities alone find and take away. */
const EVIDENCE = /^GET \/(fr|en)\/work\/(items\/\{identifier\}\/evidence|models\/\{gtin\}(\/evidence)?)$/;
const EVIDENCE_ROW: Row = { ...all([...ROLES, ...OTHERS], 403), authority: 200, rest: 401 };
/** The lot has no passport of its own. */
const EVIDENCE_OF_LOT = /^GET \/(fr|en)\/work\/models\/\{gtin\}\/lots\/\{lot\}(\/evidence)?$/;
const EVIDENCE_OF_LOT_ROW: Row = { ...EVIDENCE_ROW, authority: 404 };

/** The row of a page that does not answer everybody alike. */
function rowOfPage(name: string): Row | undefined {
  if (PARTNER_PAGE.test(name)) return PARTNER_PAGE_ROW;
  if (OWN_ITEM.test(name)) return OWN_ITEM_ROW;
  if (MY_PLACE.test(name)) return MY_PLACE_ROW;
  if (WORK.test(name)) return WORK_ROW;
  if (WORK_FIND.test(name)) return WORK_FIND_ROW;
  if (WORK_ITEM.test(name)) return WORK_ITEM_ROW;
  if (EVIDENCE.test(name)) return EVIDENCE_ROW;
  if (EVIDENCE_OF_LOT.test(name)) return EVIDENCE_OF_LOT_ROW;
  return OWN_PAGE.test(name) ? OWN_PAGE_ROW : undefined;
}

describe('every route for every kind of caller (§5, §7)', () => {
  it('the table names routes that exist, and every route that asks for a credential', () => {
    const asking = routes.filter(({ caller }) => asksForCredential(caller)).map(named);
    expect(Object.keys(TABLE(world)).sort()).toEqual(asking.filter((name) => !OWN_TEST.includes(name)).sort());
  });

  it.each(routes.filter(({ caller }) => asksForCredential(caller)).map(named))('%s', async (name) => {
    if (OWN_TEST.includes(name)) return;
    const route = routes.find((each) => named(each) === name)!;
    const { row, body } = TABLE(world)[name]!;
    const [found, expected]: Record<string, number>[] = [{}, {}];
    for (const caller of CALLERS) {
      const { status, json } = await ask(route.method, pathOf(route), caller, body);
      found![caller] = status;
      expected![caller] = row[caller] ?? row.rest;
      if (name.includes('/status/') && caller === 'otherKey')
        expect(json).toEqual({ job_id: world.a.jobId, status: 'unknown' });
      if (caller.startsWith('other')) expect(JSON.stringify(json)).not.toContain(world.a.mark);
    }
    expect(found).toEqual(expected);
  }, 180_000);

  it('every other route answers everybody alike', async () => {
    const open = routes.filter(({ caller }) => !asksForCredential(caller));
    const odd: string[] = [];
    for (const route of open) {
      const body = route.input.body ? {} : undefined;
      const reference = await ask(route.method, pathOf(route), 'none', body);
      const row = rowOfPage(named(route));
      for (const caller of row ? CALLERS : SOME) {
        const { status, text } = await ask(route.method, pathOf(route), caller, body);
        const expected = row ? (row[caller] ?? row.rest) : reference.status;
        if (status !== expected) odd.push(`${named(route)}: ${caller} ${status}, nobody ${reference.status}`);
        const theirs =
          (OPENS_BY_ACCOUNT.test(route.path) && caller === 'admin') ||
          // An owner reads what workshops did to the item.
          (OWN_ITEM.test(named(route)) && caller === 'customer') ||
          (/\/work\b/.test(route.path) && OWN_BRAND.includes(caller));
        if (text.includes(world.a.mark) && !MAY_SHOW_WARRANTY.test(route.path) && !theirs)
          odd.push(`${named(route)}: ${caller} reads ${world.a.mark}`);
      }
    }
    expect(odd).toEqual([]);
  }, 240_000);

  it.each(Object.keys(TIERS))('the tier %s opens for whom §4.18 names, on every passport route', async (tier) => {
    const odd: string[] = [];
    const { a } = world;
    for (const path of [`/passport/${a.item.serial}`, `/passport/${a.item.serial}/vc`, `/passport/01/${a.gtin}`]) {
      for (const caller of CALLERS) {
        const { status, text } = await ask('GET', `/v1${path}?access_tier=${tier}`, caller);
        // §4.18: the item's own read shows this tier to everybody.
        const isOpenToAll = tier === 'end_user' && path === `/passport/${a.item.serial}`;
        const opens = isOpenToAll || TIERS[tier]!.includes(caller);
        if ((status === 200) !== opens) odd.push(`${path} ${caller}: ${status}`);
        if (!opens && text.includes(a.mark)) odd.push(`${path} ${caller} reads ${a.mark}`);
        if (!opens && ![401, 403].includes(status)) odd.push(`${path} ${caller}: ${status}`);
      }
    }
    expect(odd).toEqual([]);
  }, 180_000);

  it('POST /auth/logout ends the session of the caller, and no other', async () => {
    const { stage, a } = world;
    const again = (await stage.login(a.emails.customer)).accessToken;
    const out = await rest.call('/v1/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${again}` } });
    expect(out.status).toBe(204);
    const refused = await rest.call('/v1/partner-portal/products/x', { headers: { Authorization: `Bearer ${again}` } });
    expect(refused.json).toEqual({ detail: 'Token has been revoked' });
    expect((await ask('GET', '/v1/partner-portal/products/x', 'customer')).status).toBe(403);
    for (const caller of [...NO_CREDENTIAL, ...NO_KEY, ...KEYS])
      expect((await ask('POST', '/v1/auth/logout', caller)).status).toBe(401);
  });
});
