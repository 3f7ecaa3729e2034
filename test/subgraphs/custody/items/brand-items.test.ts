import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addCertificate, addItem, type Item } from '../../../support/items.js';

let stage: Stage;
let brandId: number;
let admin: AccountPrincipal;
let items: Item[];

const LIST = `query P($brandId: Int!, $first: Int! = 50, $after: String, $search: String, $status: ItemStatus) {
  products(brandId: $brandId, first: $first, after: $after, search: $search, status: $status) {
    edges { cursor node { id } } nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
interface Page {
  readonly edges: { cursor: string; node: { id: number } }[];
  readonly nodes: { id: number }[];
  readonly pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}
const list = async (variables: object, principal: AccountPrincipal = admin): Promise<Page> =>
  (await stage.ask<{ products: Page }>('custody', LIST, { brandId, ...variables }, principal)).products;
const TYPED =
  'query T($brandId: Int!, $identifier: String!) { productTyped(brandId: $brandId, identifier: $identifier) { id } }';
const idsOf = async (variables: object): Promise<number[]> => (await list(variables)).nodes.map(({ id }) => id);

beforeAll(async () => {
  stage = await openStage({});
  brandId = await stage.brand('NORDATELIR');
  const elsewhere = await stage.brand('OTHERBRAND');
  const accountId = await stage.account('admin@example.test', 'brand_admin', { brandIds: [brandId] });
  admin = {
    kind: 'account',
    accountId,
    email: 'admin@example.test',
    role: 'brand_admin',
    sessionId: 's',
    brandIds: [brandId],
    accreditations: [],
    contacts: [],
  };
  const categoryId = await addCategory(stage);
  const brand = { id: brandId, code: 'NORDATELIR' };
  items = [];
  for (let at = 0; at < 7; at += 1)
    items.push(await addItem(stage, brand, categoryId, { name: at === 3 ? 'A 100% blue Tote' : `Item ${at}` }));
  await addItem(stage, { id: elsewhere, code: 'OTHERBRAND' }, categoryId, { name: 'Theirs' });
  await addCertificate(stage, items[2]!, 'DPP-CERT-0000000000AB');
  await addCertificate(stage, items[3]!, 'NORD-CERT-0000000000AB');
});
afterAll(() => stage.close());

describe('the items of a brand', () => {
  it('are listed newest first, page by page, without gaps or repeats', async () => {
    const all = await idsOf({});
    expect(all).toEqual(items.map(({ id }) => id).reverse());
    const paged: number[] = [];
    for (let after: string | null = null; ; ) {
      const page: Page = await list({ first: 3, after });
      expect(page.edges.map(({ node }) => node)).toEqual(page.nodes);
      expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
      paged.push(...page.nodes.map(({ id }) => id));
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(paged).toEqual(all);
  });

  it.each([
    ['beginning of a serial', (item: Item) => item.serial.slice(0, 11).toLowerCase(), undefined],
    ['whole serial, as typed', (item: Item) => item.serial.toLowerCase(), 1],
    ['token id', (item: Item) => item.tokenId, 6],
    ['chip hash', (item: Item) => item.uidHash.toUpperCase().replace('0X', '0x'), 4],
    ['certificate number', () => 'dpp-cert-0000000000ab', 2],
    ['whole serial, in groups', (item: Item) => item.serial.match(/.{4}/g)!.join('-'), 1],
    ['certificate number, in groups', () => 'DPP CERT 0000 0000 00ab', 2],
    ['certificate number that was brought in', () => 'nord-cert-0000000000ab', 3],
    ['link of a page', (item: Item) => `https://id.example.test/fr/product/${item.serial}?lang=fr`, 1],
    ['GS1 link', (item: Item) => `id.example.test/01/03614270000010/21/${item.serial}`, 1],
    ['signed address', (item: Item) => `https://id.example.test/v1/qr/verify?u=${item.uidHash}&ts=1&s=00`, 4],
    ['part of the name', () => 'blue tote', 3],
    ['sign that patterns use, as itself', () => '100% blue', 3],
  ])('are found by %s', async (_what, search, only) => {
    const wanted = items[only ?? 5]!;
    const found = await idsOf({ search: search(wanted) });
    expect(found).toContain(wanted.id);
    if (only !== undefined) expect(found).toEqual([wanted.id]);
  });

  it.each([
    ['serial', (item: Item) => ` ${item.serial.toLowerCase().match(/.{4}/g)!.join(' ')} `, 1],
    ['pasted link', (item: Item) => `https://id.example.test/passport/${item.uidHash}`, 4],
    ['certificate number', () => 'dpp cert 0000 0000 00ab', 2],
    ['name', () => 'A 100% blue Tote', null],
    ['beginning of a serial', (item: Item) => item.serial.slice(0, 11), null],
  ])('are found one by one by a number as people type it: %s', async (_what, typed, only) => {
    const variables = { brandId, identifier: typed(items[only ?? 5]!) };
    const { productTyped } = await stage.ask<{ productTyped: { id: number } | null }>(
      'custody',
      TYPED,
      variables,
      admin,
    );
    expect(productTyped?.id ?? null).toBe(only === null ? null : items[only]!.id);
    const elsewhere = stage.ask('custody', TYPED, { ...variables, brandId: brandId + 1 }, admin);
    await expect(elsewhere).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are found by an identifier only as far as the other conditions go', async () => {
    const { id, serial } = items[1]!;
    expect(await idsOf({ search: serial, status: 'burned' })).toEqual([]);
    const { edges } = await list({ search: serial });
    expect(edges.map(({ node }) => node.id)).toEqual([id]);
    expect(await idsOf({ search: serial, after: edges[0]!.cursor })).toEqual([]);
  });

  it('are found by a name that reads like a serial', async () => {
    const name = 'MEGASTRAPSET';
    await stage.sql(`update custody.item set product_name = '${name}' where id = ${items[0]?.id}`);
    expect(await idsOf({ search: name })).toEqual([items[0]?.id]);
  });

  it('are filtered by status, and by none that does not exist', async () => {
    await stage.sql(`update custody.item set status = 'revoked' where id = ${items[6]?.id}`);
    expect(await idsOf({ status: 'revoked' })).toEqual([items[6]?.id]);
    await expect(list({ status: 'lost' })).rejects.toThrow('Expected type ItemStatus');
  });

  it('refuse a cursor that is none', async () => {
    for (const after of ['nonsense', Buffer.from('at:x').toString('base64url')])
      await expect(list({ after })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it("are not another brand's to see, not even whether there are any", async () => {
    await expect(list({}, { ...admin, brandIds: [brandId + 1_000] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
