import { sql } from 'kysely';
import { rowCount } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import type { PublicKey } from './issuer-document.rules.js';

interface Brand {
  readonly brandId: number;
}

/** Inserts a brand as issuer, if it is none yet. */
export const addIssuer = statement('add_issuer', (db, { brandId, brandCode }: Brand & { brandCode: string }) =>
  db
    .insertInto('issuer')
    .values({ brand_id: brandId, brand_code: brandCode })
    .onConflict((conflict) => conflict.doNothing()),
);

export const lockIssuerRow = statement('lock_issuer', (db, { brandId }: Brand) =>
  db.selectFrom('issuer').select('brand_id').where('brand_id', '=', brandId).forUpdate(),
);

export const lockIssuerByCode = statement('lock_issuer_by_code', (db, { brandCode }: { brandCode: string }) =>
  db.selectFrom('issuer').select('brand_id').where('brand_code', '=', brandCode).forUpdate(),
);

/** Draws the next index in the status lists of a brand. */
export const takeStatusEntry = statement('take_status_entry', (db, { brandId }: Brand) =>
  db
    .updateTable('issuer')
    .set(({ eb }) => ({ next_status_entry: eb('next_status_entry', '+', 1) }))
    .where('brand_id', '=', brandId)
    .returning(({ eb }) => eb('next_status_entry', '-', 1).as('entry')),
);

export const latestIssuerKeys = statement('latest_issuer_keys', (db) =>
  db.selectFrom('issuer_key').select(['kid', 'sealed_private']).orderBy('id', 'desc').limit(10),
);

/** Counts the keys of a brand: all, and those that are not revoked, which its documents list. */
export const keysOfIssuer = statement('keys_of_issuer', (db, { brandId }: Brand) =>
  db
    .selectFrom('issuer_key')
    .select(({ ref }) => [
      rowCount.as('all'),
      sql<number>`count(*) filter (where ${ref('revoked_at')} is null)::int`.as('listed'),
    ])
    .where('brand_id', '=', brandId),
);

/** Reads the signing key of a brand. */
export const keyInUse = statement('issuer_key_in_use', (db, { brandId }: Brand) =>
  db
    .selectFrom('issuer_key')
    .select(['kid', 'sealed_private'])
    .where('brand_id', '=', brandId)
    .where('retired_at', 'is', null)
    .where('revoked_at', 'is', null),
);

/** Retires the signing key of a brand. */
export const retireKeyInUse = statement('retire_issuer_key', (db, { brandId, now }: Brand & { now: Date }) =>
  db
    .updateTable('issuer_key')
    .set({ retired_at: now })
    .where('brand_id', '=', brandId)
    .where('retired_at', 'is', null)
    .where('revoked_at', 'is', null),
);

interface NewKey extends Brand {
  readonly kid: string;
  readonly publicJwk: PublicKey['jwk'];
  readonly sealedPrivate: Buffer;
  readonly now: Date;
}

export const addIssuerKey = statement('add_issuer_key', (db, { brandId, kid, publicJwk, sealedPrivate, now }: NewKey) =>
  db
    .insertInto('issuer_key')
    .values({ brand_id: brandId, kid, public_jwk: publicJwk, sealed_private: sealedPrivate, created_at: now }),
);

/** Reads a key of a brand, unless it is revoked. */
export const keyToRevoke = statement('issuer_key_to_revoke', (db, { brandId, kid }: Brand & { kid: string }) =>
  db
    .selectFrom('issuer_key')
    .select('retired_at')
    .where('brand_id', '=', brandId)
    .where('kid', '=', kid)
    .where('revoked_at', 'is', null),
);

export const revokeKey = statement('revoke_issuer_key', (db, { kid, now }: { kid: string; now: Date }) =>
  db.updateTable('issuer_key').set({ revoked_at: now }).where('kid', '=', kid),
);
