import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { only } from '../../subgraphs/lib/process/elements.js';
import { testPool } from '../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';

/** What PostgreSQL answers where a foreign key is violated, and the triggers that stand in the place of one. */
const REFUSED = { code: '23503' };

let database: FreshDatabase;
let pool: Pool;
/** Numbers of things of two brands, by what they are. */
const things: Record<'a' | 'b', Record<string, number | string>> = { a: {}, b: {} };

const one = async (text: string, values: readonly unknown[]): Promise<number> =>
  only((await pool.query<{ id: number }>(text, [...values])).rows).id;

beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, max: 1 });
  pool.on('error', () => {});
  const plan = await one(`insert into catalog.plan (code) values ('p') returning id`, []);
  await brandOf('a', 'AAAAAAAAAA', plan);
  await brandOf('b', 'BBBBBBBBBB', plan);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function brandOf(name: 'a' | 'b', code: string, plan: number): Promise<void> {
  const brand = await one('insert into catalog.brand (code, name, plan_id) values ($1, $1, $2) returning id', [
    code,
    plan,
  ]);
  const model = await one(`insert into catalog.model (brand_id, sku) values ($1, $2) returning id`, [brand, code]);
  const item = await one(
    `insert into custody.item (brand_id, brand_code, product_name, category_id, origin, identity, uid_hash, created_at)
     values ($1, $2, 'Tote', 1, 'batch', true, sha256(gen_random_uuid()::text::bytea), now()) returning id`,
    [brand, code],
  );
  const retailer = await one(
    `insert into custody.retailer (brand_id, brand_code, code, name) values ($1, $2, $2, 'R') returning id`,
    [brand, code],
  );
  const shipment = await one(
    `insert into custody.shipment (brand_id, brand_code, retailer_id, created_at) values ($1, $2, $3, now()) returning id`,
    [brand, code, retailer],
  );
  const singleUseCode = await one(
    `insert into custody.single_use_code (kind, item_id, code_hash, issued_at, expires_at)
     values ('handover', $1, encode(sha256($2::bytea), 'hex'), now(), now()) returning id`,
    [item, code],
  );
  const transfer = await one(
    `insert into custody.transfer (item_id, to_masked, state, offered_at, expires_at)
     values ($1, 'x', 'declined', now(), now()) returning id`,
    [item],
  );
  const batch = await one(
    `insert into custody.mint_batch (job_id, brand_id, brand_code, identity, items_count, enqueued_at)
     values ($1, $2, $3, true, 2, now()) returning id`,
    [randomUUID(), brand, code],
  );
  await pool.query(
    `insert into custody.mint_batch_row (batch_id, position, product_name, category_id, metadata_uri)
     values ($1, 0, 'x', 1, 'x')`,
    [batch],
  );
  const registration = await one(
    `insert into custody.chain_transaction (nonce, purpose, reference, data, gas, created_at)
     values ($1, 'mint', 'x', '', 1, now()) returning id`,
    [brand],
  );
  await pool.query('insert into custody.mint_chunk values ($1, 0, 0, $2)', [batch, registration]);
  const subscription = await one(
    `insert into integrations.webhook_subscription (brand_id, brand_code, url, host, events, secret, created_at, updated_at)
     values ($1, $2, 'https://x.test', 'x.test', '{}', '', now(), now()) returning id`,
    [brand, code],
  );
  const event = randomUUID();
  await pool.query(
    `insert into integrations.event (id, type, brand_id, occurred_at, accepted_at, body) values ($1, 'x', $2, now(), now(), '{}')`,
    [event, brand],
  );
  const passport = await one(
    `insert into passports.passport (level, brand_id, brand_code, product_id, created_at) values ('item', $1, $2, $3, now()) returning id`,
    [brand, code, item],
  );
  await pool.query('insert into passports.issuer (brand_id, brand_code) values ($1, $2)', [brand, code]);
  await pool.query(
    `insert into passports.issuer_key (brand_id, kid, public_jwk, sealed_private, created_at) values ($1, $2, '{}', '', now())`,
    [brand, `kid of ${code}`],
  );
  Object.assign(things[name], {
    brand,
    model,
    item,
    retailer,
    shipment,
    singleUseCode,
    transfer,
    batch,
    subscription,
    event,
  });
  Object.assign(things[name], { passport, kid: `kid of ${code}` });
}

/** Statements with one reference of each: `own` is a thing of brand A, `other` of A or of B. */
const WRITES: readonly (readonly [string, string, string, string])[] = [
  [
    'catalog.batch',
    'brand',
    'model',
    `insert into catalog.batch (brand_id, model_id, batch_code) values ($1, $2, gen_random_uuid()::text)`,
  ],
  [
    'custody.shipment',
    'brand',
    'retailer',
    `insert into custody.shipment (brand_id, brand_code, retailer_id, created_at) values ($1, 'A', $2, now())`,
  ],
  [
    'custody.shipment_item',
    'shipment',
    'item',
    'insert into custody.shipment_item (shipment_id, item_id) values ($1, $2)',
  ],
  [
    'custody.sale_activation',
    'item',
    'retailer',
    `insert into custody.sale_activation (item_id, source, retailer_id, activated_at) values ($1, 'qr', $2, now())`,
  ],
  [
    'custody.sale_activation, changed',
    'item',
    'retailer',
    'update custody.sale_activation set retailer_id = $2 where item_id = $1',
  ],
  [
    'custody.sale_activation, sold again',
    'item',
    'retailer',
    'update custody.sale_activation set sold_again_by = $2 where item_id = $1',
  ],
  [
    'custody.product_return',
    'item',
    'retailer',
    `insert into custody.product_return (item_id, retailer_id, state, requested_at, expires_at) values ($1, $2, 'rejected', now(), now())`,
  ],
  [
    'custody.scan of an item',
    'brand',
    'item',
    `insert into custody.scan (brand_id, item_id, at, source) values ($1, $2, now(), 'qr')`,
  ],
  [
    'custody.scan at a point of sale',
    'item',
    'retailer',
    `insert into custody.scan (brand_id, item_id, retailer_id, at, source) select brand_id, id, $2, now(), 'qr' from custody.item where id = $1`,
  ],
  [
    'custody.event',
    'brand',
    'item',
    `insert into custody.event (id, type, brand_id, item_id, occurred_at, body) values (gen_random_uuid(), 'x', $1, $2, now(), '{}')`,
  ],
  [
    'custody.intervention',
    'item',
    'singleUseCode',
    `insert into custody.intervention (item_id, trade, event_type, proof_level, code_id, title, occurred_at, created_at) values ($1, 'repairer', 'repair', 'customer_code', $2, 't', now(), now())`,
  ],
  [
    'custody.movement',
    'item',
    'transfer',
    `insert into custody.movement (event_id, item_id, transfer_id, at, reason, from_role, to_role) values (gen_random_uuid(), $1, $2, now(), 'transfer', 'owner', 'owner')`,
  ],
  [
    'custody.holder_change',
    'item',
    'transfer',
    `insert into custody.holder_change (item_id, transfer_id, reason, requested_at, settled_at) values ($1, $2, 'transfer', now(), now())`,
  ],
  [
    'custody.mint_chunk',
    'batch',
    'item',
    'update custody.mint_chunk set item_ids = array[$2::int] where batch_id = $1',
  ],
  ['custody.mint_batch_row', 'batch', 'item', 'update custody.mint_batch_row set item_id = $2 where batch_id = $1'],
  [
    'integrations.webhook_delivery',
    'subscription',
    'event',
    `insert into integrations.webhook_delivery (subscription_id, event_id, type, host, state, created_at) values ($1, $2, 'x', 'x.test', 'pending', now())`,
  ],
  [
    'passports.version',
    'passport',
    'kid',
    `insert into passports.version (passport_id, kid, version, visibility, document, data_hash, published_at, version_hash, issuer, vct, credential, disclosures, status_entry, cid, leaf) values ($1, $2, (select count(*) + 1 from passports.version), 'public', '{}', repeat('0', 64), now(), 'x', 'x', 'x', 'x', '[]', 0, 'x', 'x')`,
  ],
];

describe.each(WRITES)('%s', (_, own, named, text) => {
  it(`takes the ${named} of its own ${own}, and refuses another brand's`, async () => {
    await expect(pool.query(text, [things.a[own], things.b[named]])).rejects.toMatchObject(REFUSED);
    const { rowCount } = await pool.query(text, [things.a[own], things.a[named]]);
    expect(rowCount).toBe(1);
  });
});

it.each([
  ['catalog.model', 'model'],
  ['custody.item', 'item'],
  ['custody.retailer', 'retailer'],
  ['integrations.webhook_subscription', 'subscription'],
  ['integrations.event', 'event'],
])('a thing that is referred to does not change its brand: %s', async (table, thing) => {
  const moved = pool.query(`update ${table} set brand_id = $2 where id = $1`, [things.a[thing], things.b.brand]);
  await expect(moved).rejects.toMatchObject(REFUSED);
});
