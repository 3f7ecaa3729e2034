import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '../../../schema/principal.js';
import { publishPassport } from '../../support/catalog.js';
import { HOST, type HostSessions, openHostSessions, RIVAL, SERIAL } from '../../support/host-sessions.js';
import { addItem, type Item } from '../../support/items.js';
import { OWNER, REPAIRER } from '../../support/pages.js';
import { accessToken, bearerOf, formToken } from '../../support/tokens.js';

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

let visits: HostSessions;

beforeAll(async () => {
  visits = await openHostSessions();
});
afterAll(() => visits.close());

describe('a session at a brand’s host name', () => {
  it('knows its reader there and nowhere else', async () => {
    const Cookie = await visits.signedInAt(OWNER);
    expect((await visits.open(`/en/product/${SERIAL}`, { Host: HOST, Cookie })).text).toContain(OWNER);
    for (const Host of [RIVAL, new URL(visits.pages.rest.address).host])
      expect((await visits.open(`/en/product/${SERIAL}`, { Host, Cookie })).text).not.toContain(OWNER);
    const bearer = bearerOf(Cookie);
    expect((await visits.open('/v1/partner-portal/me', bearer)).status).toBe(403);
    expect((await visits.open('/v1/partner-portal/me', { ...bearer, Host: HOST })).status).toBe(403);
    const { refusal } = await visits.pages.stage.platform.graph.admit({
      accept: 'session',
      credential: accessToken(Cookie),
      clientAddress: '',
      requestId: 'host',
    });
    expect(refusal?.code).toBe('SESSION_UNREADABLE');
    const own = await visits.signedIn(OWNER);
    expect((await visits.open(`/en/product/${SERIAL}`, { Host: HOST, Cookie: own })).text).not.toContain(OWNER);
  });

  it('is the only one there by REST too, of those that write as of those that read, and can end itself', async () => {
    const { stage, brand } = visits.pages;
    await stage.account('offers@nord.test', 'brand_admin', { brandIds: [brand.id] });
    const administrator = bearerOf(await visits.signedIn('offers@nord.test'));
    const setOffer = async (headers: Record<string, string>) => {
      const body = { offer: 'compliance_identity' };
      return (await visits.pages.rest.call(`/v1/brands/${brand.code}/offer`, { method: 'PUT', body, headers })).status;
    };
    expect(await setOffer(administrator)).toBe(200);
    expect(await setOffer({ ...administrator, Host: HOST })).toBe(401);
    const ownerSeen = async (headers: Record<string, string>): Promise<string> => {
      const { text } = await visits.open(`/v1/timeline/${SERIAL}`, { Accept: 'application/json', ...headers });
      return JSON.parse(text).current_owner_email;
    };
    expect(await ownerSeen(administrator)).toBe(OWNER);
    expect(await ownerSeen({ ...administrator, Host: HOST })).not.toBe(OWNER);
    const there = { ...bearerOf(await visits.signedInAt(OWNER)), Host: HOST };
    const leave = async () =>
      (await visits.pages.rest.call('/v1/auth/logout', { method: 'POST', headers: there })).status;
    expect([await leave(), await leave()]).toEqual([204, 401]);
  });

  it('reads, and changes nothing but its own end', async () => {
    const Cookie = await visits.signedInAt(OWNER);
    const csrf_token = formToken(Cookie);
    for (const path of [`/en/product/${SERIAL}/handover`, `/en/product/${SERIAL}/theft`]) {
      const answer = await visits.send(path, { csrf_token, description: 'x' }, { Host: HOST, Cookie });
      expect([path, answer.status, answer.text.includes('Reading only')]).toEqual([path, 403, true]);
    }
    expect(await visits.pages.stage.sql('select from custody.single_use_code')).toEqual([]);
    expect((await visits.send('/en/sign-out', { csrf_token }, { Host: HOST, Cookie })).status).toBe(303);
    expect((await visits.open(`/en/product/${SERIAL}`, { Host: HOST, Cookie })).text).not.toContain(OWNER);
  });

  async function principalAt(email: string, host: string): Promise<Principal> {
    const token = accessToken(await visits.signedInAt(email, host));
    const [row] = await visits.pages.stage.sql<{ id: number }>('select id from catalog.brand where domain = $1', [
      host,
    ]);
    const { principal } = await visits.pages.stage.platform.graph.admit({
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
      const { stage, owned, category, brand } = visits.pages;
      const [owner] = await stage.sql<{ id: number }>('select id from integrations.account where email = $1', [OWNER]);
      const ownerAccountId = owner!.id;
      bag = await addItem(stage, visits.rival, category, { ownerAccountId, ownerMasked: 'ow...d4e5f6' });
      former = await addItem(stage, visits.rival, category);
      await publishPassport(stage, { productId: bag.id }, { labels: ['For its owner'] }, 'owner_only');
      for (const item of [owned, bag, former])
        await stage.sql(
          `insert into custody.transfer (item_id, from_account_id, from_masked, to_masked, state, offered_at, expires_at, settled_at)
           values ($1, $2, 'o...', 'n...', $3, now(), now() + interval '1 day', now())`,
          [item.id, ownerAccountId, item === former ? 'completed' : 'declined'],
        );
      for (const of of [brand, visits.rival])
        await stage.sql(
          `insert into custody.receipt (item_id, email, state, declared_at, expires_at)
           values ($1, $2, 'open', now(), now() + interval '10 years')`,
          [(await addItem(stage, of, category)).id, OWNER],
        );
    });

    const things = (principal: Principal) =>
      visits.pages.stage.ask<Things>('custody', THINGS, { bag: bag.uidHash, former: former.uidHash }, principal);

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
        const Cookie = await visits.signedInAt(OWNER, host);
        for (const path of [`mine/items/${bag.uidHash}`, `mine/items/${former.uidHash}`, `passport/${bag.uidHash}`]) {
          const { status } = await visits.open(`/en/${path}`, { Host: host, Cookie });
          expect([host, path, status]).toEqual([host, path, expected]);
        }
        expect((await visits.open('/en/mine', { Host: host, Cookie })).text.includes(bag.uidHash)).toBe(host === RIVAL);
        const asData = async (Referer: string) =>
          (await visits.open(`/v1/passport/${bag.uidHash}?access_tier=end_user`, { Host: host, Cookie, Referer }))
            .status;
        expect(await asData(`https://${host}/en/passport/${bag.uidHash}`)).toBe(expected);
        for (const foreign of [HOST, RIVAL, 'evil.example.test'].filter((name) => name !== host))
          expect(await asData(`https://${foreign}/`)).toBe(403);
      }
    });
  });
});
