import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../../support/actors.js';

let stage: Stage;
let brandId: number;

beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('NORDATELIR');
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
});
afterAll(() => stage.close());

type Status = 'active' | 'revoked';

/** An item as a manifest's loader describes it; a draft, so that no chain is needed. */
const described = (name: string, certificates: Readonly<Record<string, Status>>) => ({
  ...{ key: 'the item', brandId, brandCode: 'NORDATELIR', serial: '0A1B2C3D4F01', uidHash: null, name, categoryId: 10 },
  ...{ modelId: null, batchId: null, metadataUri: null, imageUrl: null, owner: null, stolen: false, identity: true },
  status: 'draft',
  certificates: Object.entries(certificates).map(([number, status]) => ({
    ...{ number, status, customFields: null },
    issuedAt: '2026-01-02T03:04:05.000Z',
  })),
});
const begin = (...products: object[]) =>
  stage.ask('custody', 'mutation B($products: [ImportedProductInput!]!) { beginProductImport(products: $products) }', {
    products,
  });
const finish = (...products: object[]) =>
  stage.ask('custody', 'mutation F($products: [ImportedProductInput!]!) { finishProductImport(products: $products) }', {
    products,
  });
const load = async (product: object) => {
  await begin(product);
  await finish(product);
};
interface Kept {
  readonly number: string;
  readonly status: Status;
  readonly revoked_at: Date | null;
}
const certificates = () =>
  stage.sql<Kept>('select number, status, revoked_at from custody.certificate order by number');

it('§3.3 a file revokes a certificate, again without a change, and brings none back into force', async () => {
  await load(described('Tote', { 'A-1': 'active', 'A-2': 'revoked' }));
  const issued = new Date('2026-01-02T03:04:05.000Z');
  expect(await certificates()).toEqual([
    { number: 'A-1', status: 'active', revoked_at: null },
    { number: 'A-2', status: 'revoked', revoked_at: issued },
  ]);
  await load(described('Tote', { 'A-1': 'revoked', 'A-2': 'revoked' }));
  const revoked = await certificates();
  expect(revoked).toMatchObject([{ status: 'revoked' }, { status: 'revoked', revoked_at: issued }]);
  expect(revoked[0]?.revoked_at).toBeInstanceOf(Date);
  await load(described('Tote', { 'A-1': 'revoked', 'A-2': 'revoked' }));
  expect(await certificates()).toEqual(revoked);

  const back = described('Tote, other', { 'A-1': 'active', 'A-2': 'revoked' });
  await expect(begin(back)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    facts: {
      faults: [
        {
          path: ['products', 0, 'certificates'],
          message: 'NORDATELIR 0A1B2C3D4F01: certificate A-1 was revoked, and cannot be in force again',
        },
      ],
    },
  });
  // Revoked between the two halves of the import, it is refused by the second, which then changes nothing of the item.
  await expect(finish(back)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await certificates()).toEqual(revoked);
  expect(await stage.sql('select product_name as name from custody.item where import_key = $1', ['the item'])).toEqual([
    { name: 'Tote' },
  ]);
});

it.each([
  'stolen',
  'revoked',
  'archived',
])('§3.1 a file loaded again leaves an item %s, and describes it anew', async (status) => {
  const file = (name: string) => ({ ...described(name, {}), key: status, serial: null });
  await load(file('Tote'));
  await stage.sql('update custody.item set status = $2 where import_key = $1', [status, status]);
  await load(file('Tote, cognac'));
  expect(await stage.sql('select status, product_name from custody.item where import_key = $1', [status])).toEqual([
    { status, product_name: 'Tote, cognac' },
  ]);
});

it('§3.5 an owner whom a file names later ends the receipt of another buyer', async () => {
  const [{ id } = { id: 0 }] = await stage.sql<{ id: number }>('select id from custody.item where import_key = $1', [
    'the item',
  ]);
  await stage.sql(
    `insert into custody.receipt (item_id, state, email, declared_at, expires_at)
     values ($1, 'open', 'buyer@example.test', now(), now() + interval '1 day')`,
    [id],
  );
  const accountId = await stage.account('owner@example.test', 'customer');
  const kept = (await certificates()).map(({ number }): [string, Status] => [number, 'revoked']);
  const owner = { accountId, email: 'owner@example.test' };
  await load({ ...described('Tote', Object.fromEntries(kept)), owner });
  expect(await stage.sql('select owner_account_id as owner from custody.item where id = $1', [id])).toEqual([
    { owner: accountId },
  ]);
  expect(await stage.sql('select state, email from custody.receipt where item_id = $1', [id])).toEqual([
    { state: 'ended', email: null },
  ]);
});
