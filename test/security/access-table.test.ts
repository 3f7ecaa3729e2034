import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '../../rest-adapter/routes/families.js';
import { asksForCredential } from '../../rest-adapter/runtime/caller.js';
import type { Route } from '../../rest-adapter/runtime/family.js';
import { type Rest, type RestResponse, startRest } from '../support/rest.js';
import { halfSignedIn, numberOf, openTwoBrands, type TwoBrands } from '../support/two-brands.js';
import { OWN_BRAND, OWN_ITEM, rowOfPage } from './access-pages.js';
import { CALLERS, type Caller, KEYS, NO_CREDENTIAL, NO_KEY, SOME, TABLE, TIERS } from './access-rows.js';

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
