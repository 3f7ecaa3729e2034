import { type RawBuilder, sql } from 'kysely';
import { type NameStatement, type ThingKeys, type ThingNames, withKeys } from '../common/audit/name-things.js';
import { statement } from './tables.js';

/** Extracts the product's name from a document; the schema of passports allows one text, not a text per language. */
const nameIn = (document: RawBuilder<string | null>) =>
  sql<string | null>`${document}::jsonb #>> '{product_identification,name}'`;

const newest = sql<string | null>`coalesce(
  (select v.document from version v where v.passport_id = p.id order by v.version desc limit 1),
  (select d.document from draft d where d.passport_id = p.id))`;

/** Names passports after the product in their newest version, else in their draft. */
const passports = statement('audit_name_passports', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('passport as p')
    .select([sql<string>`p.id::text`.as('id'), 'p.brand_id as brandId', nameIn(newest).as('name')])
    .where(sql<boolean>`p.id = any(${ids}::bigint[])`),
);

const keyOfVersion = sql<string>`v.passport_id || '/' || v.version`;

/** Names versions after their product, with the number of the version. */
const versions = statement('audit_name_versions', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('version as v')
    .innerJoin('passport as p', 'p.id', 'v.passport_id')
    .select([
      keyOfVersion.as('id'),
      'p.brand_id as brandId',
      sql<string | null>`${nameIn(sql.ref('v.document'))} || ' · ' || v.version`.as('name'),
    ])
    .where(
      sql<boolean>`(v.passport_id, v.version) in (select split_part(k, '/', 1)::bigint, split_part(k, '/', 2)::bigint from unnest(${ids}::text[]) k)`,
    ),
);

const VERSION = /^\d{1,9}\/\d{1,9}$/;

/** Names of objects in the audit log: the product of a passport. */
export const passportsThingNames: ThingNames = new Map<string, NameStatement>([
  ['Passport', passports],
  ['PassportVersion', withKeys(VERSION, versions)],
]);
