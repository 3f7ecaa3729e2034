import { sql } from 'kysely';
import type { Scope } from '../../../schema/vocabulary/scopes.js';
import { held } from '../../lib/database/mechanisms/held.js';
import { rowCount } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import type { BrandName } from './key.statements.js';

/** Makes those who count a brand's keys wait for each other, until the end of the transaction. */
export const lockKeysOf = statement('lock_keys_of_brand', (db, { brandId }: { brandId: number }) =>
  db.selectNoFrom(
    held(
      sql<string>`'keys of brand ' || ${brandId}::int`,
      sql`pg_advisory_xact_lock(hashtext('integrations.api_key'), ${brandId})`,
    ),
  ),
);

/** Counts the keys of a brand that can be used. */
export const usableKeysOf = statement('usable_keys_of_brand', (db, { brandId, now }: { brandId: number; now: Date }) =>
  db
    .selectFrom('api_key')
    .select(rowCount.as('count'))
    .where('brand_id', '=', brandId)
    .where('revoked_at', 'is', null)
    .where('expired_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)])),
);

interface StoredKey extends BrandName {
  readonly hash: string;
  readonly display: string;
  readonly name: string | null;
  readonly scopes: Scope[];
  readonly dailyQuota: number | null;
  readonly requestsPerMinute: number | null;
  readonly now: Date;
  readonly createdBy: number | null;
  readonly expiresAt: Date | null;
  readonly isAbovePlan: boolean;
}

/**
 * Stores a key, or gives the brand's key of this hash the described state, its scopes excepted; no row when it is
 * another brand's.
 */
export const saveKey = statement('save_key', (db, key: StoredKey) =>
  db
    .insertInto('api_key')
    .values({
      brand_id: key.brandId,
      brand_code: key.brandCode,
      key_hash: key.hash,
      display: key.display,
      name: key.name,
      scopes: key.scopes,
      daily_quota: key.dailyQuota,
      requests_per_minute: key.requestsPerMinute,
      created_at: key.now,
      created_by: key.createdBy,
      expires_at: key.expiresAt,
      is_above_plan: key.isAbovePlan,
    })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet((known) => ({
          name: known.ref('excluded.name'),
          daily_quota: known.ref('excluded.daily_quota'),
          requests_per_minute: known.ref('excluded.requests_per_minute'),
          expires_at: known.ref('excluded.expires_at'),
          is_above_plan: known.ref('excluded.is_above_plan'),
        }))
        .whereRef('api_key.brand_id', '=', 'excluded.brand_id'),
    )
    .returning('id'),
);

export const dropClients = statement('drop_clients_of_key', (db, { keyId }: { keyId: number }) =>
  db.deleteFrom('api_key_client').where('key_id', '=', keyId),
);

export const addClient = statement(
  'add_client_of_key',
  (db, { keyId, brandId, brandCode }: BrandName & { keyId: number }) =>
    db
      .insertInto('api_key_client')
      .values({ key_id: keyId, brand_id: brandId, brand_code: brandCode })
      .onConflict((conflict) => conflict.doNothing()),
);
