import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MOST_CERTIFICATES } from '../../../../subgraphs/custody/certificates/issue-certificate.js';
import { addItem } from '../../../support/items.js';
import { openTwoBrands, type TwoBrands } from '../../../support/two-brands.js';

const MANY = 100;
const FIELD = 'x'.repeat(120_000);
let world: TwoBrands;
let itemId: number;
const TOO_LARGE = { code: 'ANSWER_TOO_LARGE', facts: { limit: 8 * 1024 * 1024 } };

beforeAll(async () => {
  world = await openTwoBrands();
  const { a, stage } = world;
  itemId = a.item.id;
  await fill(itemId, 'LARGE', MANY, FIELD);
  await stage.sql(`update custody.certificate set custom_fields = null where item_id <> $1`, [itemId]);
}, 180_000);
afterAll(() => world?.stage.close());

const fill = (item: number, mark: string, many: number, text: string) =>
  world.stage.sql(
    `insert into custody.certificate (item_id, number, issued_at, custom_fields)
     select $1, 'DPP-CERT-' || $2 || n, now(), json_build_object('a', $3::text) from generate_series(1, $4) n`,
    [item, mark, text, many],
  );

const ofItem = (fields: string, limit = 200) =>
  world.stage.ask<{ product: { certificates: Record<string, unknown>[]; certificate: object } }>(
    'custody',
    `{ product(identifier: "${world.a.item.serial}") { certificates(limit: ${limit}) { ${fields} } certificate { status } } }`,
  );

describe("certificates with many fields of their brand's own", () => {
  it('are counted before they are read: beyond an answer nothing of them is', async () => {
    await expect(ofItem('number customFields')).rejects.toMatchObject(TOO_LARGE);
    const ofBrand = `{ certificates(brandId: ${world.a.brandId}, first: 200) { nodes { customFields } } }`;
    await expect(world.stage.ask('custody', ofBrand)).rejects.toMatchObject(TOO_LARGE);
  });

  it('are read by shorter pages', async () => {
    const { product } = await ofItem('customFields', 3);
    expect(product.certificates).toEqual(Array.from({ length: 3 }, () => ({ customFields: { a: FIELD } })));
  });

  it('cost nothing where only their numbers are asked for', async () => {
    const { product } = await ofItem('number status');
    expect(product.certificates.length).toBeGreaterThanOrEqual(MANY);
    expect(product.certificate).toEqual({ status: 'active' });
  });
});

it(`an item has ${MOST_CERTIFICATES} certificates at most, however many are asked for at once`, async () => {
  const { stage, a, categoryId } = world;
  const { id } = await addItem(stage, { id: a.brandId, code: a.code }, categoryId);
  await fill(id, 'MANY', MOST_CERTIFICATES - 3, 'x');
  const issue = () => stage.ask('custody', `mutation { issueCertificate(productId: ${id}) { number } }`);
  const ends = await Promise.allSettled(Array.from({ length: 50 }, issue));
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 47 }, () => 'LIMIT_REACHED'));
});
