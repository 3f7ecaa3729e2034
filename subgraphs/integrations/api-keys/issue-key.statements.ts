import { sql } from 'kysely';
import { held } from '../../lib/database/mechanisms/held.js';
import { rowCount } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import type { BrandName } from './key.statements.js';

/** Serialises transactions that count a brand's keys. */
export const lockKeysOf = statement('lock_keys_of_brand', (db, { brandId }: { brandId: number }) =>
  db.selectNoFrom(
    held(
      sql<string>`'keys of brand ' || ${brandId}::bigint`,
      sql`pg_advisory_xact_lock(hashtextextended('integrations.api_key', ${brandId}))`,
    ),
  ),
);

/** Counts the usable keys of a brand. */
export const usableKeysOf = statement('usable_keys_of_brand', (db, { brandId, now }: { brandId: number; now: Date }) =>
  db
    .selectFrom('api_key')
    .select(rowCount.as('count'))
    .where('brand_id', '=', brandId)
    .where('revoked_at', 'is', null)
    .where('expired_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)])),
);

/** Serialises calls that store the key of a hash. */
export const lockKeyOf = statement('lock_key_of_hash', (db, { hash }: { hash: string }) =>
  db.selectNoFrom(
    held(
      sql<string>`'key ' || ${hash}::text`,
      sql`pg_advisory_xact_lock(hashtext('integrations.api_key of a hash'), hashtext(${hash}::text))`,
    ),
  ),
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
