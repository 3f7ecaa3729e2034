import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type AccountPrincipal, ANONYMOUS, type Principal } from '../../../../schema/principal.js';
import { MOST_CLAIM_IMAGES } from '../../../../subgraphs/custody/after-sales/add-claim-image.js';
import { isLightWebp } from '../../../../subgraphs/lib/images/light-webp.rules.js';
import { codeOf } from '../../../../subgraphs/lib/process/code-of.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { whileHeld } from '../../../support/held-row.js';
import { addCategory, addItem } from '../../../support/items.js';

const ADD = 'mutation P($id: Int!, $content: String!) { addClaimPhoto(claimId: $id, content: $content) { id } }';
const CLAIM = 'mutation C($p: Int!) { claimWarranty(productId: $p, description: "The buckle broke") { id } }';
const READ = 'query R($id: Int!) { photo(id: $id) { content } }';
const QUEUE = 'query Q($b: Int!) { warrantyClaims(brandId: $b) { nodes { photos { id content } } } }';

let stage: Stage;
let brandId: number;
let itemId: number;
let owner: AccountPrincipal;
let buyer: AccountPrincipal;
let team: AccountPrincipal;
let others: AccountPrincipal;

async function person(
  email: string,
  role: 'customer' | 'brand_admin',
  brandIds: number[] = [],
): Promise<AccountPrincipal> {
  const accountId = await stage.account(email, role, { brandIds });
  const shared = { kind: 'account', sessionId: 's', accreditations: [], contacts: [] } as const;
  return { ...shared, accountId, email, role, brandIds };
}
const ask = async <Data>(text: string, variables: object, who: Principal): Promise<Data> =>
  only(Object.values(await stage.ask<Record<string, Data>>('custody', text, { ...variables }, who)));
const claim = async (): Promise<number> => (await ask<{ id: number }>(CLAIM, { p: itemId }, owner)).id;
const add = async (id: number, content: string, who: Principal = owner): Promise<number> =>
  (await ask<{ id: number }>(ADD, { id, content }, who)).id;
const content = async (id: number, who: Principal) =>
  (await ask<{ content: string } | null>(READ, { id }, who))?.content;

async function picture(red: number): Promise<string> {
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 80, b: 90 } } });
  return (
    await drawn
      .withExif({ IFD0: { Copyright: 'home address' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
}

beforeAll(async () => {
  stage = await openStage();
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  brandId = brand.id;
  owner = await person('ana@example.test', 'customer');
  buyer = await person('ben@example.test', 'customer');
  team = await person('nord@example.test', 'brand_admin', [brandId]);
  others = await person('stride@example.test', 'brand_admin', [await stage.brand('STRIDELAB1')]);
  const facts = { ownerAccountId: owner.accountId, ownerMasked: 'an…' };
  itemId = (await addItem(stage, brand, await addCategory(stage), facts)).id;
  await stage.sql(
    `insert into custody.warranty (item_id, state, starts_at, ends_at) values ($1, 'active', now(), now() + interval '1 year')`,
    [itemId],
  );
}, 60_000);
afterAll(() => stage.close());

describe('an image of a warranty claim', () => {
  it('is kept small and without EXIF data, for its owner and the brand, and no business of a later owner', async () => {
    const id = await claim();
    const photo = await add(id, await picture(10));
    for (const who of [owner, team]) {
      const bytes = Buffer.from((await content(photo, who)) ?? '', 'base64');
      expect(isLightWebp(bytes)).toBe(true);
      expect(bytes.toString('latin1')).not.toContain('home address');
    }
    const { nodes } = await ask<{ nodes: { photos: { id: number; content: string }[] }[] }>(
      QUEUE,
      { b: brandId },
      team,
    );
    expect(nodes[0]?.photos.map((one) => one.id)).toEqual([photo]);
    await stage.sql('update custody.item set owner_account_id = $1 where id = $2', [buyer.accountId, itemId]);
    for (const who of [buyer, others]) expect(await content(photo, who)).toBeUndefined();
    await stage.sql('update custody.item set owner_account_id = $1 where id = $2', [owner.accountId, itemId]);
    await stage.sql(`update custody.warranty_claim set state = 'settled'`);
  });

  it('is the first of fifty that are the same, and six there are at most', async () => {
    const id = await claim();
    const same = await picture(20);
    const sent = await Promise.all(Array.from({ length: 50 }, () => add(id, same)));
    expect(new Set(sent).size).toBe(1);
    const more = await Promise.all(Array.from({ length: 8 }, (_, nth) => picture(40 + nth * 20)));
    const ended = await Promise.allSettled(more.map((one) => add(id, one)));
    const codes = ended.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
    expect(codes).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED', 'LIMIT_REACHED']);
    const [kept] = await stage.sql<{ n: number }>(
      'select count(*)::int as n from custody.image where warranty_claim_id = $1',
      [id],
    );
    expect(kept?.n).toBe(MOST_CLAIM_IMAGES);
    await stage.sql(`update custody.warranty_claim set state = 'settled'`);
    await expect(add(id, await picture(250))).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  }, 60_000);

  it('is added to no claim that is decided at the same time', async () => {
    const id = await claim();
    const pictures = await Promise.all(Array.from({ length: 5 }, (_, nth) => picture(nth)));
    const refuse = 'mutation R($id: Int!) { refuseWarrantyClaim(id: $id) { id } }';
    const ends = await whileHeld(stage, `select 1 from custody.item where id = ${itemId} for update`, () =>
      Promise.allSettled([...pictures.map((one) => add(id, one)), ask(refuse, { id }, team)]),
    );
    expect(ends.at(-1)?.status).toBe('fulfilled');
    const late = 'select p.id from custody.image p join custody.warranty_claim c on c.id = p.warranty_claim_id';
    expect(await stage.sql(`${late} where c.id = $1 and p.added_at > c.closed_at`, [id])).toEqual([]);
  }, 60_000);

  it('is an image, of what the caller claimed', async () => {
    const id = await claim();
    for (const wrong of ['', 'PHN2Zz48L3N2Zz4=', 'not base64 at all', 'A'.repeat(4_100_000)])
      await expect(add(id, wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const one = await picture(60);
    for (const who of [buyer, team, others])
      await expect(add(id, one, who)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(add(id, one, ANONYMOUS)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(add(987_654, one)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
