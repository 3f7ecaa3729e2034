import type { Scope } from '../../../schema/vocabulary/scopes.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';

/** A brand as keys and accounts name it: number and public code, which never change. */
export interface BrandName {
  readonly brandId: number;
  readonly brandCode: string;
}

export interface KeyRow {
  readonly id: number;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly key_hash: string;
  readonly display: string;
  readonly name: string | null;
  readonly scopes: readonly Scope[];
  readonly daily_quota: number | null;
  readonly requests_per_minute: number | null;
  /** Operators gave it its calls a minute, whatever the plan says. */
  readonly is_above_plan: boolean;
  readonly created_at: Date;
  /** Account that issued it, and was told its secret. */
  readonly created_by: number | null;
  readonly expires_at: Date | null;
  readonly expired_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
  /** Client brands of a reseller key. */
  readonly serves: readonly BrandName[];
}

const KEYS = `
  select k.id, k.brand_id, k.brand_code, k.key_hash, k.display, k.name, k.scopes, k.daily_quota, k.requests_per_minute,
         k.is_above_plan, k.created_at, k.created_by, k.expires_at, k.expired_at, k.revoked_at, k.last_used_at,
         coalesce((select jsonb_agg(jsonb_build_object('brandId', c.brand_id, 'brandCode', c.brand_code) order by c.brand_code)
                     from api_key_client c where c.key_id = k.id), '[]') as serves
    from api_key k`;

export const keyReads = ({ pool, lookups }: ReadPools) => ({
  /** By SHA-256 of the key; what admission asks on every call, so that a revocation acts at once. */
  byHash: batchRead<string, KeyRow>(lookups, {
    name: 'key_by_hash',
    sql: `${KEYS} where k.key_hash = any($1::text[])`,
    keyOf: (row) => row.key_hash,
  }),
  byId: batchRead<number, KeyRow>(lookups, {
    name: 'key_by_id',
    sql: `${KEYS} where k.id = any($1::int[])`,
    keyOf: (row) => row.id,
  }),
  /** Keys of a brand, newest first. */
  ofBrand: async (brandId: number): Promise<KeyRow[]> =>
    (await pool.query<KeyRow>(`${KEYS} where k.brand_id = $1 order by k.id desc`, [brandId])).rows,
  /** Days since one on which a key took units, oldest first. */
  daysOf: batchReadMany<number, KeyDayRow>(lookups, {
    name: 'days_of_key',
    sql: `select q.key_id, to_char(q.day, 'YYYY-MM-DD') as day, q.used from quota_day q
           where q.key_id = any($1::int[]) order by q.day`,
    keyOf: (row) => row.key_id,
  }),
});

/** Units a key took on a day, UTC. */
export interface KeyDayRow {
  readonly key_id: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly used: number;
}

export type KeyReads = ReturnType<typeof keyReads>;
