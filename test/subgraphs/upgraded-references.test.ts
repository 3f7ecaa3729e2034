import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { catalogMigrations } from '../../subgraphs/catalog/migrations/list.js';
import { custodyMigrations } from '../../subgraphs/custody/migrations/list.js';
import { integrationsMigrations } from '../../subgraphs/integrations/migrations/list.js';
import type { MigrationClass } from '../../subgraphs/lib/database/migrate.js';
import { passportsMigrations } from '../../subgraphs/passports/migrations/list.js';
import { testClient } from '../support/connections.js';

// A database of before, with rows that today's rules would refuse: the migration applies, and leaves them as they are.
const SCHEMAS = {
  catalog: catalogMigrations,
  custody: custodyMigrations,
  passports: passportsMigrations,
  integrations: integrationsMigrations,
};
const NEW = '0100-references';
const name = `test_${randomBytes(6).toString('hex')}`;
let server: Client;
let database: Client;

async function apply(migration: MigrationClass): Promise<void> {
  const statements: string[] = [];
  const bare = Object.create(migration.prototype) as { up(): unknown; addSql(sql: string): void };
  bare.addSql = (sql) => void statements.push(String(sql));
  await bare.up();
  for (const statement of statements) await database.query(statement);
}

const migrations = (wanted: (name: string) => boolean): MigrationClass[] =>
  Object.values(SCHEMAS).flatMap((all) =>
    Object.entries(all).flatMap(([each, migration]) => (wanted(each) ? [migration] : [])),
  );

const DATA = `
  insert into catalog.plan (code) values ('p');
  insert into catalog.brand (code, name, plan_id) values ('AAAAAAAAAA', 'A', 1), ('BBBBBBBBBB', 'B', 1);
  insert into catalog.model (brand_id, sku, gtin) values
    (2, 'FIRST', '03614270000010'), (1, 'LATER', '03614270000010'), (1, 'MORE', '03614270000010'), (1, 'NONE', null);
  insert into catalog.batch (brand_id, model_id, batch_code) values (1, 1, 'of another brand');
  insert into custody.item (brand_id, brand_code, product_name, category_id, origin, identity, uid_hash, created_at)
    select brand, repeat('A', 10), 'T', 1, 'batch', true, '0x' || repeat(brand::text, 64), now() from unnest(array[1, 2]) brand;
  insert into custody.retailer (brand_id, brand_code, code, name) values (1, 'A', 'R', 'R'), (2, 'B', 'R', 'R');
  insert into custody.shipment (brand_id, brand_code, retailer_id, created_at) values (1, 'A', 2, now());
  insert into custody.shipment_item values (1, 2), (1, 1);
  insert into custody.sale_activation (item_id, source, retailer_id, activated_at) values (1, 'qr', 2, now());
  insert into custody.scan (item_id, brand_id, at, source, retailer_id) values (1, 2, now(), 'qr', 1);`;

beforeAll(async () => {
  const url = process.env.TEST_POSTGRES_URL!;
  server = testClient({ connectionString: url });
  await server.connect();
  await server.query(`create database ${name}`);
  database = testClient({ connectionString: url.replace(/\/[^/]+$/, `/${name}`) });
  await database.connect();
  for (const schema of Object.keys(SCHEMAS)) await database.query(`create schema ${schema}`);
  for (const migration of migrations((each) => each < NEW)) await apply(migration);
  await database.query(DATA);
}, 60_000);
afterAll(async () => {
  await database.end();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
});

it('applies, gives each GTIN to the brand of its oldest model, and puts lots right', async () => {
  for (const migration of migrations((each) => each === NEW)) await apply(migration);
  const gtins = await database.query('select brand_id, is_owner from catalog.gtin order by brand_id');
  expect(gtins.rows).toEqual([
    { brand_id: 1, is_owner: false },
    { brand_id: 2, is_owner: true },
  ]);
  expect((await database.query('select brand_id from catalog.batch')).rows).toEqual([{ brand_id: 2 }]);
});

it('leaves rows of before until they are changed', async () => {
  expect((await database.query('select from custody.shipment_item')).rowCount).toBe(2);
  await database.query('update custody.retailer set name = name');
  const changed = database.query('update custody.sale_activation set city = $1', ['Paris']);
  await expect(changed).rejects.toMatchObject({ code: '23503' });
  await database.query('update custody.sale_activation set retailer_id = 1, city = $1', ['Paris']);
});
