import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '../../../schema/principal.js';
import { PASSWORD } from '../../support/actors.js';
import { publishPassport } from '../../support/catalog.js';
import { addItem, type Item } from '../../support/items.js';
import { cookiesOf, sendForm } from '../../support/page-visits.js';
import { OWNER, openPages, type PagesStage, REPAIRER } from '../../support/pages.js';
import type { RestResponse } from '../../support/rest.js';
import { formToken } from '../../support/tokens.js';

const HOST = 'id.nord.example.test';
const RIVAL = 'id.rival.example.test';
const SERIAL = '0A1B2C3D4E5F';

interface Things {
  readonly myProducts: readonly { readonly serial: string }[];
  readonly myTransfers: readonly { readonly product: { readonly serial: string } }[];
  readonly myReceipts: readonly unknown[];
  readonly bag: { readonly isOwner: boolean; readonly isChangingHands: boolean | null };
  readonly former: { readonly passedOnAt: string | null };
}

const THINGS = `query Things($bag: String!, $former: String!) {
  myProducts { serial } myTransfers { product { serial } } myReceipts { id }
  bag: product(identifier: $bag) { isOwner isChangingHands } former: product(identifier: $former) { passedOnAt } }`;

let pages: PagesStage;
let platform: string;
let rival: { readonly id: number; readonly code: string };

beforeAll(async () => {
  pages = await openPages();
  platform = pages.stage.options.publicUrl;
  await pages.stage.sql(`update catalog.brand set domain = $1 where id = $2`, [HOST, pages.brand.id]);
  rival = { id: await pages.stage.brand('RIVALRIVAL'), code: 'RIVALRIVAL' };
  await pages.stage.sql(`update catalog.brand set domain = $1 where id = $2`, [RIVAL, rival.id]);
  await pages.stage.account('admin@host.test', 'brand_admin', { brandIds: [pages.brand.id] });
  await pages.stage.account('operator@host.test', 'operator');
});
afterAll(() => pages.close());

const open = (path: string, headers: Record<string, string> = {}) => pages.rest.call(path, { headers });
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  sendForm(pages.rest, path, fields, { ...(headers.Host ? { Origin: `https://${headers.Host}` } : {}), ...headers });
const toOf = ({ headers }: RestResponse): URL => new URL(String(headers.location), 'https://nowhere.test');

async function signedIn(username: string): Promise<string> {
  return cookiesOf(await send('/en/sign-in', { username, password: PASSWORD, next: '/en/find' }));
}

interface Way {
  readonly state: string;
  readonly query: URLSearchParams;
}

/** From a brand's host to the platform: the request that the platform gets, and what the browser keeps of it. */
async function leave(host = HOST): Promise<Way> {
  const answer = await open(`/en/sign-in?next=${encodeURIComponent(`/en/product/${SERIAL}`)}`, { Host: host });
  expect([answer.status, toOf(answer).origin, toOf(answer).pathname]).toEqual([303, platform, '/en/sign-in/host']);
  return { state: cookiesOf(answer), query: toOf(answer).searchParams };
}

const agree = (Cookie: string, { query }: Way): Promise<RestResponse> =>
  send('/en/sign-in/host', { ...Object.fromEntries(query), csrf_token: formToken(Cookie) }, { Cookie });

/** The whole way: cookies of a session at a brand's host. */
async function signedInAt(email: string, host = HOST): Promise<string> {
  const way = await leave(host);
  const back = await agree(await signedIn(email), way);
  expect([back.status, toOf(back).origin]).toEqual([303, `https://${host}`]);
  const arrived = await open(`${toOf(back).pathname}${toOf(back).search}`, { Host: host, Cookie: way.state });
  expect([arrived.status, arrived.headers.location]).toEqual([303, `/en/product/${SERIAL}`]);
  return cookiesOf(arrived);
}

describe('a session at a brand’s host name', () => {
  it('takes no password there: pages lead to the platform, the interface refuses', async () => {
    const fields = { username: OWNER, password: PASSWORD };
    for (const name of ['sign-in', 'sign-in/code', 'forgotten-password', 'new-password', 'invitation']) {
      const path = `/en/${name}`;
      const answer = await send(path, fields, { Host: HOST });
      expect([path, answer.status, answer.headers.location]).toEqual([path, 303, `${platform}${path}`]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    for (const path of ['/v1/auth/login', '/auth/refresh', '/auth/mfa/verify']) {
      const isLogin = path.endsWith('login');
      const answer = await pages.rest.call(path, {
        method: 'POST',
        headers: { Host: HOST, ...(isLogin ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}) },
        body: isLogin ? new URLSearchParams(fields).toString() : path.endsWith('verify') ? { code: '1' } : {},
      });
      expect([path, answer.status, answer.json]).toEqual([path, 403, { detail: `Sessions begin at ${platform}` }]);
    }
  });

  it('leads to the platform from the pages whose forms only the platform takes', async () => {
    for (const path of [`/en/product/${SERIAL}/claim`, '/en/mine/data']) {
      const answer = await open(path, { Host: HOST });
      expect([path, answer.status, answer.headers.location]).toEqual([path, 303, `${platform}${path}`]);
    }
  });

  it('is asked for at the platform, and begun by a code good once, there, and in that browser', async () => {
    const way = await leave();
    const address = `/en/sign-in/host?${way.query}`;
    const stranger = await open(address);
    expect([stranger.status, stranger.headers.location]).toEqual([
      303,
      `/en/sign-in?next=${encodeURIComponent(address)}`,
    ]);
    const Cookie = await signedIn(OWNER);
    const question = await open(address, { Cookie });
    expect([question.status, question.text.includes(`Continue at ${HOST}?`)]).toEqual([200, true]);
    expect(question.headers['content-security-policy']).toContain(`form-action 'self' https://${HOST}`);
    const forged = await send('/en/sign-in/host', { ...Object.fromEntries(way.query), csrf_token: 'x' }, { Cookie });
    expect(forged.status).toBe(403);
    const back = toOf(await agree(Cookie, way));
    const arrive = (state: string, host = HOST) =>
      open(`${back.pathname}${back.search}`, { Host: host, Cookie: state });
    expect((await arrive('sign_in_state=another')).status).toBe(401);
    expect((await arrive(way.state, RIVAL)).status).toBe(401);
    const [first, second] = await Promise.all([arrive(way.state), arrive(way.state)]);
    expect([first.status, second.status].sort()).toEqual([303, 401]);
  });

  it('knows its reader there and nowhere else', async () => {
    const Cookie = await signedInAt(OWNER);
    expect((await open(`/en/product/${SERIAL}`, { Host: HOST, Cookie })).text).toContain(OWNER);
    for (const Host of [RIVAL, new URL(pages.rest.address).host])
      expect((await open(`/en/product/${SERIAL}`, { Host, Cookie })).text).not.toContain(OWNER);
    const token = /access_token=([^;]+)/.exec(Cookie)![1]!;
    const bearer = { Authorization: `Bearer ${token}` };
    expect((await open('/v1/partner-portal/me', bearer)).status).toBe(403);
    expect((await open('/v1/partner-portal/me', { ...bearer, Host: HOST })).status).toBe(403);
    const { refusal } = await pages.stage.platform.graph.admit({
      accept: 'session',
      credential: token,
      clientAddress: '',
      requestId: 'host',
    });
    expect(refusal?.code).toBe('SESSION_UNREADABLE');
    const own = await signedIn(OWNER);
    expect((await open(`/en/product/${SERIAL}`, { Host: HOST, Cookie: own })).text).not.toContain(OWNER);
  });

  it('reads, and changes nothing but its own end', async () => {
    const Cookie = await signedInAt(OWNER);
    const csrf_token = formToken(Cookie);
    for (const path of [`/en/product/${SERIAL}/handover`, `/en/product/${SERIAL}/theft`]) {
      const answer = await send(path, { csrf_token, description: 'x' }, { Host: HOST, Cookie });
      expect([path, answer.status, answer.text.includes('Reading only')]).toEqual([path, 403, true]);
    }
    expect(await pages.stage.sql('select from custody.single_use_code')).toEqual([]);
    expect((await send('/en/sign-out', { csrf_token }, { Host: HOST, Cookie })).status).toBe(303);
    expect((await open(`/en/product/${SERIAL}`, { Host: HOST, Cookie })).text).not.toContain(OWNER);
  });

  it('ends with the one it came from', async () => {
    const way = await leave();
    const platformCookie = await signedIn(OWNER);
    const back = toOf(await agree(platformCookie, way));
    const arrived = await open(`${back.pathname}${back.search}`, { Host: HOST, Cookie: way.state });
    const Cookie = cookiesOf(arrived);
    expect((await open('/en/find', { Host: HOST, Cookie })).text).toContain(OWNER);
    await send('/en/sign-out', { csrf_token: formToken(platformCookie) }, { Cookie: platformCookie });
    expect((await open('/en/find', { Host: HOST, Cookie })).text).not.toContain(OWNER);
  });

  describe('is not begun by a code', () => {
    const sql = (text: string, values: readonly unknown[] = []) => pages.stage.sql(text, values);
    const names = async (own: string, rival: string) => {
      await sql(`update catalog.brand set domain = null where domain = any($1)`, [[HOST, RIVAL]]);
      await sql(`update catalog.brand set domain = $1 where id = $2`, [own, pages.brand.id]);
      await sql(`update catalog.brand set domain = $1 where code = 'RIVALRIVAL'`, [rival]);
    };
    const account = (change: string) => sql(`update integrations.account set ${change} where email = $1`, [OWNER]);
    it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
      ['after its minute', async () => pages.stage.pass(61), async () => pages.stage.pass(-61)],
      ['once the name is another brand’s', () => names(RIVAL, HOST), () => names(HOST, RIVAL)],
      ['of somebody who is staff since', () => account(`role = 'operator'`), () => account(`role = 'customer'`)],
      ['of somebody who is blocked since', () => account('disabled_at = now()'), () => account('disabled_at = null')],
      [
        'of a session that has ended since',
        () => sql(`update integrations.session set state = 'revoked' where state = 'active'`),
        async () => {},
      ],
      [
        'of a session that is of a host itself',
        () =>
          sql(
            `update integrations.session_handover set session_id = (select id from integrations.session where host = $1 and state = 'active' limit 1)`,
            [HOST],
          ),
        async () => {},
      ],
    ])('%s', async (_, change, undo) => {
      await signedInAt(OWNER);
      const way = await leave();
      const back = toOf(await agree(await signedIn(OWNER), way));
      const arrive = () => open(`${back.pathname}${back.search}`, { Host: HOST, Cookie: way.state });
      await change();
      const refused = await arrive();
      await undo();
      expect([
        refused.status,
        refused.headers['set-cookie']?.some((one) => one.startsWith('access_token')),
      ]).not.toContain(true);
      expect(refused.status).toBe(401);
    });
  });

  it('is for nobody’s staff', async () => {
    for (const email of ['admin@host.test', 'operator@host.test']) {
      const answer = await agree(await signedIn(email), await leave());
      expect([email, answer.status, answer.headers['set-cookie']]).toEqual([email, 403, undefined]);
    }
  });

  async function principalAt(email: string, host: string): Promise<Principal> {
    const token = /access_token=([^;]+)/.exec(await signedInAt(email, host))![1]!;
    const [row] = await pages.stage.sql<{ id: number }>('select id from catalog.brand where domain = $1', [host]);
    const { principal } = await pages.stage.platform.graph.admit({
      accept: 'session',
      credential: token,
      hostName: host,
      hostBrandId: row!.id,
      clientAddress: '',
      requestId: 'host',
    });
    return principal;
  }

  it('brings a partner the trade of that brand alone', async () => {
    expect(await principalAt(REPAIRER, HOST)).toMatchObject({
      readsOnly: true,
      accreditations: [{ trade: 'repairer' }],
    });
    expect(await principalAt(REPAIRER, RIVAL)).toMatchObject({ readsOnly: true, accreditations: [] });
  });

  describe('of an owner', () => {
    let bag: Item;
    let former: Item;

    beforeAll(async () => {
      const { stage, owned, category, brand } = pages;
      const [owner] = await stage.sql<{ id: number }>('select id from integrations.account where email = $1', [OWNER]);
      const ownerAccountId = owner!.id;
      bag = await addItem(stage, rival, category, { ownerAccountId, ownerMasked: 'ow...d4e5f6' });
      former = await addItem(stage, rival, category);
      await publishPassport(stage, { productId: bag.id }, { labels: ['For its owner'] }, 'owner_only');
      for (const item of [owned, bag, former])
        await stage.sql(
          `insert into custody.transfer (item_id, from_account_id, from_masked, to_masked, state, offered_at, expires_at, settled_at)
           values ($1, $2, 'o...', 'n...', $3, now(), now() + interval '1 day', now())`,
          [item.id, ownerAccountId, item === former ? 'completed' : 'declined'],
        );
      for (const of of [brand, rival])
        await stage.sql(
          `insert into custody.receipt (item_id, email, state, declared_at, expires_at)
           values ($1, $2, 'open', now(), now() + interval '10 years')`,
          [(await addItem(stage, of, category)).id, OWNER],
        );
    });

    const things = (principal: Principal) =>
      pages.stage.ask<Things>('custody', THINGS, { bag: bag.uidHash, former: former.uidHash }, principal);

    it('reads the items, transfers and receipts of that brand alone', async () => {
      const brandsOf = ({ myProducts, myTransfers, myReceipts }: Things) => [
        myProducts.map(({ serial }) => serial),
        myTransfers.map(({ product }) => product.serial),
        myReceipts.length,
      ];
      expect(brandsOf(await things(await principalAt(OWNER, HOST)))).toEqual([[SERIAL], [SERIAL], 1]);
      const there = [[bag.serial], [former.serial, bag.serial], 1];
      expect(brandsOf(await things(await principalAt(OWNER, RIVAL)))).toEqual(there);
    });

    it('is not known as owner or former owner of other brands’ items', async () => {
      const known = ({ bag, former }: Things) => [bag.isOwner, bag.isChangingHands, former.passedOnAt !== null];
      expect(known(await things(await principalAt(OWNER, HOST)))).toEqual([false, null, false]);
      expect(known(await things(await principalAt(OWNER, RIVAL)))).toEqual([true, false, true]);
    });

    it('opens pages and passports of an owner for that brand’s items alone', async () => {
      for (const host of [HOST, RIVAL]) {
        const expected = host === RIVAL ? 200 : 404;
        const Cookie = await signedInAt(OWNER, host);
        for (const path of [`mine/items/${bag.uidHash}`, `mine/items/${former.uidHash}`, `passport/${bag.uidHash}`]) {
          const { status } = await open(`/en/${path}`, { Host: host, Cookie });
          expect([host, path, status]).toEqual([host, path, expected]);
        }
        expect((await open('/en/mine', { Host: host, Cookie })).text.includes(bag.uidHash)).toBe(host === RIVAL);
      }
    });
  });

  it('is not handed to a host that is no brand’s', async () => {
    const way = await leave();
    way.query.set('host', 'evil.example.test');
    expect((await agree(await signedIn(OWNER), way)).status).toBe(404);
  });
});
