import { sql } from 'kysely';
import { type NameStatement, type ThingKeys, type ThingNames, withKeys } from '../common/audit/name-things.js';
import { anyOf } from '../lib/database/statement.js';
import { statement } from './tables.js';

const brands = statement('audit_name_brands', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('brand as b')
    .select([sql<string>`b.id::text`.as('id'), 'b.id as brandId', 'b.name as name'])
    .where(sql<boolean>`b.id = any(${ids}::bigint[])`),
);

const models = statement('audit_name_models', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('model as m')
    .select([sql<string>`m.id::text`.as('id'), 'm.brand_id as brandId', 'm.sku as name'])
    .where(sql<boolean>`m.id = any(${ids}::bigint[])`),
);

const lots = statement('audit_name_lots', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('batch as l')
    .select([sql<string>`l.id::text`.as('id'), 'l.brand_id as brandId', 'l.batch_code as name'])
    .where(sql<boolean>`l.id = any(${ids}::bigint[])`),
);

/** Names categories by their keys; no brand owns them. */
const categories = statement('audit_name_categories', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('category as c')
    .select([sql<string>`c.id::text`.as('id'), sql<number | null>`null::int`.as('brandId'), 'c.key as name'])
    .where(sql<boolean>`c.id = any(${ids}::bigint[])`),
);

const plans = statement('audit_name_plans', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('plan as p')
    .select([sql<string>`p.id::text`.as('id'), sql<number | null>`null::int`.as('brandId'), 'p.code as name'])
    .where(sql<boolean>`p.id = any(${ids}::bigint[])`),
);

/** Names images by their hashes after a model that shows them. */
const images = statement('audit_name_images', (db, { ids }: ThingKeys) =>
  db
    .selectFrom(
      db
        .selectFrom('image as i')
        .innerJoin('model as m', 'm.primary_image_url', 'i.source_url')
        .select(['i.sha256 as id', 'm.brand_id as brandId', 'm.sku as name', sql<number>`1`.as('rank')])
        .where('i.sha256', '=', anyOf(ids))
        .unionAll(
          db
            .selectFrom('image as i')
            .innerJoin('model as m', (join) => join.on(sql<boolean>`m.media_urls @> array[i.source_url]`))
            .select(['i.sha256 as id', 'm.brand_id as brandId', 'm.sku as name', sql<number>`2`.as('rank')])
            .where('i.sha256', '=', anyOf(ids)),
        )
        .as('shown'),
    )
    .distinctOn(['shown.id', 'shown.brandId'])
    .select([sql<string>`shown.id`.as('id'), 'shown.brandId', 'shown.name'])
    .orderBy('shown.id')
    .orderBy('shown.brandId')
    .orderBy('shown.rank')
    .orderBy('shown.name'),
);

const SHA256 = /^[0-9a-f]{64}$/;

/** Names of objects in the audit log, as the brand names them. */
export const catalogThingNames: ThingNames = new Map<string, NameStatement>([
  ['Brand', brands],
  ['ProductModel', models],
  ['ProductBatch', lots],
  ['Category', categories],
  ['Plan', plans],
  ['Picture', withKeys(SHA256, images)],
]);
