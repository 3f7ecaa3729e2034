import type { Pool } from 'pg';
import type { LoadRequest } from './load/load-plan.js';

/** The demonstration's brand, whose model and passport the generated ones are copies of. */
export const BRAND = { id: 1, code: 'NORDATELIR', key: 'dpp_test_nordDemonstrationKey0123456789abcdef01' } as const;
const MODELS = 200;

/** Twelve characters of §2.1's alphabet from a number below 2^60. */
const serialOf = (bits: string): string =>
  Array.from(
    { length: 12 },
    (_, at) => `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (((${bits}) >> ${at * 5}) & 31)::int + 1, 1)`,
  ).join(' || ');

const COPIED = `brand_id, name, category_id, commodity_code, description, default_warranty_months`;

/**
 * Models with an image each, a light copy of it, and a published passport whose document differs from the others'.
 * Straight into the tables: what is measured is reading.
 */
const MODELS_SQL = `
  with origin as (select * from catalog.model where gtin = '03614270000010'),
       body as (select n, lpad((361427100000 + n)::text, 13, '0') as digits from generate_series(1, ${MODELS}) n),
       checked as (
         select n, digits || ((10 - (select sum(substr(digits, at, 1)::int * case when at % 2 = 1 then 3 else 1 end)
                                       from generate_series(1, 13) at) % 10) % 10)::text as gtin from body),
       model as (
         insert into catalog.model (sku, gtin, primary_image_url, ${COPIED})
         select 'BENCH-' || n, checked.gtin, 'https://images.example/bench-' || n || '.jpg', ${COPIED} from checked, origin
         returning id, gtin, sku, primary_image_url),
       picture as (
         insert into catalog.image (source_url, state, next_at, sha256, light)
         select primary_image_url, 'ready', now(), encode(sha256(primary_image_url::bytea), 'hex'), '\\x00' from model),
       published as (
         select v.*, p.brand_code, p.first_published_at, p.created_at, p.schema_version
           from passports.version v join passports.passport p on p.id = v.passport_id
          where p.product_model_id = (select id from origin) and v.superseded_at is null),
       passport as (
         insert into passports.passport
           (level, brand_id, brand_code, product_model_id, schema_version, created_at, first_published_at)
         select 'model', ${BRAND.id}, brand_code, model.id, schema_version, created_at, first_published_at
           from model, published returning id, product_model_id)
  insert into passports.version (passport_id, version, visibility, document, data_hash, sector, disclosure, published_at,
    version_hash, prev_version_hash, issuer, vct, kid, credential, disclosures, status_entry, cid, stored_at, leaf,
    anchor_id, leaf_index, merkle_proof, backed_up_at)
  select passport.id, 1, 'public', replace(document, '03614270000010', model.gtin),
         encode(sha256(replace(document, '03614270000010', model.gtin)::bytea), 'hex'), sector, disclosure, published_at,
         version_hash, null, issuer, vct, kid, credential, disclosures, status_entry, cid || model.id, now(), leaf,
         anchor_id, leaf_index, merkle_proof, backed_up_at
    from published, passport join model on model.id = passport.product_model_id`;

/** Serials and hashes are one-to-one with the number and look like drawn ones: an index sees no order in them. */
const ITEMS_SQL = `
  insert into custody.item (brand_id, brand_code, serial, uid_hash, token_id, product_name, category_id, model_id,
    metadata_uri, origin, identity, status, owner_masked, tx_hash, mined_at, confirmed_at, created_at)
  select ${BRAND.id}, '${BRAND.code}', ${serialOf('bits')}, hash,
         set_bit(sha256(hash), 7, 1), 'Tote no. ' || n, 10, models[n % ${MODELS} + 1],
         'https://nord-atelier.example/m/' || n, 'batch', true, 'written', case when n % 2 = 0 then 'no...c0ffee' end,
         sha256(('tx' || n / 100)::bytea), timestamptz '2026-09-01' + n % 86400 * interval '1 s',
         timestamptz '2026-09-02', timestamptz '2026-09-01'
    from (select n, ((n::numeric * 6364136223846793005) % 1152921504606846976)::bigint as bits,
                 sha256(n::text::bytea) as hash
            from generate_series($1::int, $2::int) n) as drawn,
         (select array_agg(id) as models from catalog.model where sku like 'BENCH-%') as known`;

const OF_ITEMS = [
  `insert into custody.certificate (item_id, number, issued_at, custom_fields)
   select id, 'DPP-CERT-' || serial, mined_at, '{"care_level": "gold", "stitched_by": "Claire"}'
     from custody.item where origin = 'batch'`,
  `insert into custody.movement (event_id, item_id, at, reason, from_role, to_role, to_address, tx_hash)
   select gen_random_uuid(), id, mined_at, 'mint', 'mint', 'vault', '0x' || left(md5('vault') || md5('vault'), 40), tx_hash
     from custody.item where origin = 'batch'`,
  `insert into custody.movement (event_id, item_id, at, reason, from_role, to_role, to_masked)
   select gen_random_uuid(), id, mined_at + interval '9 days', 'claim', 'vault', 'owner', owner_masked
     from custody.item where origin = 'batch' and owner_masked is not null`,
  `insert into custody.verification (event_id, item_id, at, source, signature, is_valid)
   select gen_random_uuid(), id, mined_at + interval '20 days', 'qr', md5(serial), true
     from custody.item where origin = 'batch'`,
];

/** From here on indexes are made once, at the end, instead of by ten million steps in no order. */
const MANY = 1_000_000;
const FILLED = ['item', 'certificate', 'movement', 'verification'].map((name) => `custody.${name}`);
const WITHOUT_INDEXES = `
  update pg_index set indisready = false, indisvalid = false
   where indrelid = any($1::regclass[])`;

const TABLES = [...FILLED, ...['catalog.model', 'catalog.image', 'passports.passport', 'passports.version']];

/** Items that one connection writes at a time. */
const CHUNK = 250_000;
/** Foreign keys are right by construction: checking them a million times over is not what is measured. */
const SETTINGS = [
  'session_replication_role = replica',
  'statement_timeout = 0',
  'synchronous_commit = off',
  `maintenance_work_mem = '1GB'`,
];

/** Fills a fresh installation with generated models and items, each with a certificate and a history; over all connections of the pool. */
export async function generateItems(db: Pool, count: number): Promise<void> {
  await db.query(MODELS_SQL);
  const isMany = count >= MANY;
  if (isMany) await db.query(WITHOUT_INDEXES, [FILLED]);
  await Promise.all(
    Array.from({ length: Math.ceil(count / CHUNK) }, (_, nth) =>
      bulk(db, ITEMS_SQL, [nth * CHUNK + 1, Math.min((nth + 1) * CHUNK, count)]),
    ),
  );
  await Promise.all(OF_ITEMS.map((sql) => bulk(db, sql)));
  if (isMany) await Promise.all(FILLED.map((table) => bulk(db, `reindex table ${table}`)));
  await db.query(`vacuum analyze ${TABLES.join(', ')}`);
  await db.query('checkpoint');
}

/** Runs a statement that may take its time, when a connection is free. */
async function bulk(db: Pool, sql: string, values: readonly number[] = []): Promise<void> {
  const client = await db.connect();
  try {
    await client.query('begin');
    for (const setting of SETTINGS) await client.query(`set local ${setting}`);
    await client.query(sql, [...values]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Items that the load requests: more than any cache holds, few enough to be sent to another process. */
const ASKED = 2_000;

interface Identifiers {
  readonly serial: string;
  readonly uid_hash: string;
  readonly token_id: string;
  readonly number: string;
}

/** A sample of the generated items, in no order. */
async function someItems(db: Pool): Promise<readonly Identifiers[]> {
  const { rows } = await db.query<Identifiers>(
    `select i.serial, '0x' || encode(i.uid_hash, 'hex') as uid_hash,
            ('0x' || encode(i.token_id, 'hex'))::numeric::text as token_id, c.number
       from (select * from custody.item where origin = 'batch' order by md5(serial) limit ${ASKED}) i
       join custody.certificate c on c.item_id = i.id`,
  );
  return rows;
}

async function someGtins(db: Pool): Promise<readonly string[]> {
  const { rows } = await db.query<{ gtin: string }>(`select gtin from catalog.model where sku like 'BENCH-%'`);
  return rows.map(({ gtin }) => gtin);
}

/** People scan codes and cards, and programs ask by token: each of the three a third of the time. */
const asScanned = (item: Identifiers, nth: number): string =>
  [item.serial, item.uid_hash, item.token_id][nth % 3] as string;

export type ReadKind = 'record' | 'passport' | 'certificate' | 'timeline';

/** Requests of each public read, as the platform and its twins are both asked. */
export async function readRequests(db: Pool): Promise<Readonly<Record<ReadKind, readonly LoadRequest[]>>> {
  const items = await someItems(db);
  const paths = (path: (item: Identifiers, nth: number) => string): LoadRequest[] =>
    items.map((item, nth) => ({ path: path(item, nth) }));
  return {
    record: paths((item, nth) => `/v1/products/${asScanned(item, nth)}/public`),
    passport: (await someGtins(db)).map((gtin) => ({ path: `/v1/passport/01/${gtin}` })),
    certificate: paths((item, nth) => `/v1/certificate/${nth % 2 ? item.number : item.serial}`),
    timeline: paths((item, nth) => `/v1/timeline/${asScanned(item, nth)}`),
  };
}

/** Reads of the generated models' passports by EN 18222, in the order of the documented reads of the same. */
export async function dppPaths(db: Pool): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: number }>(
    `select p.id from passports.passport p join catalog.model m on m.id = p.product_model_id where m.sku like 'BENCH-%'`,
  );
  return rows.map(({ id }) => `/v1/dpps/${id}`);
}
