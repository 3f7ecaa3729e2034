import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ListPage } from '../../lib/bounds/page-lists.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { type IntegrationsColumns, statement } from '../tables.js';

/** Id and public code of a brand, both immutable. */
export interface BrandName {
  readonly brandId: number;
  readonly brandCode: string;
}

const keysWithClients = (db: Kysely<IntegrationsColumns>) =>
  db
    .selectFrom('api_key as k')
    .select((key) => [
      'k.id',
      'k.brand_id',
      'k.brand_code',
      'k.key_hash',
      'k.display',
      'k.name',
      'k.scopes',
      'k.daily_quota',
      'k.requests_per_minute',
      'k.is_above_plan',
      'k.created_at',
      'k.created_by',
      'k.expires_at',
      'k.expired_at',
      'k.revoked_at',
      'k.last_used_at',
      jsonArrayFrom(
        key
          .selectFrom('api_key_client as c')
          .select(['c.brand_id as brandId', 'c.brand_code as brandCode'])
          .whereRef('c.key_id', '=', 'k.id')
          .orderBy('c.brand_code'),
      ).as('serves'),
    ]);

const byHash = statement.lookup('key_by_hash', (db, { keys }: { keys: readonly string[] }) =>
  keysWithClients(db).where('k.key_hash', '=', anyOf(keys)),
);

const byId = statement.lookup('key_by_id', (db, { keys }: { keys: readonly number[] }) =>
  keysWithClients(db).where('k.id', '=', anyOf(keys)),
);

interface OfBrand extends ListPage {
  readonly brandId: number;
}

const ofBrand = statement('keys_of_brand', (db, { brandId, limit, skip }: OfBrand) =>
  keysWithClients(db).where('k.brand_id', '=', brandId).orderBy('k.id', 'desc').limit(limit).offset(skip),
);

const daysOf = statement.lookup('days_of_key', (db, { keys }: { keys: readonly number[] }) =>
  db
    .selectFrom('quota_day as q')
    .select((day) => ['q.key_id', sql<string>`to_char(${day.ref('q.day')}, 'YYYY-MM-DD')`.as('day'), 'q.used'])
    .where('q.key_id', '=', anyOf(keys))
    .orderBy('q.day'),
);

/** A key with the client brands that a reseller's serves. */
export type KeyRow = RowOf<typeof byId>;

export const keyReads = ({ pool, lookups }: ReadPools) => ({
  /** By SHA-256 of the key, read for every call, so that a revocation takes effect at once. */
  byHash: batchRead(lookups, { ...byHash, keyOf: (row) => row.key_hash }),
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
  /** Reads a page of the keys of a brand, newest first. */
  ofBrand: (asked: OfBrand): Promise<KeyRow[]> => ofBrand.rows(pool, asked),
  /** Days (UTC) on which a key used units, oldest first. */
  daysOf: batchReadMany(lookups, { ...daysOf, keyOf: (row) => row.key_id }),
});

export type KeyReads = ReturnType<typeof keyReads>;
