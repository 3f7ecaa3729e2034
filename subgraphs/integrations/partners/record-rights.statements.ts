import type { Pool, PoolClient } from 'pg';
import type { Trade } from '../../../schema/vocabulary/roles.js';
import type { BrandName } from '../api-keys/key.statements.js';

type Db = Pool | PoolClient;

/** Recognizes an account in a trade, or again after a withdrawal; answers the accreditation's number. */
export async function recordAccreditation(
  db: Db,
  { accountId, brand, trade }: { accountId: number; brand: BrandName; trade: Trade },
  now: Date,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into accreditation as known (account_id, brand_id, brand_code, trade, granted_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, brand_id, trade) do update
        set granted_at = case when known.withdrawn_at is null then known.granted_at else excluded.granted_at end,
            withdrawn_at = null
     returning id`,
    [accountId, brand.brandId, brand.brandCode, trade, now],
  );
  return rows[0]!.id;
}

export interface ContactRecord {
  readonly accountId: number;
  readonly brand: BrandName;
  readonly retailerId: number;
  readonly status: 'pending' | 'active' | 'revoked';
  readonly territoryCountries: readonly string[] | null;
  readonly alertsOptIn: boolean;
}

/** Makes an account the contact of a brand, of which it has one, or changes that; answers the contact's number. */
export async function recordContact(db: Db, contact: ContactRecord, now: Date): Promise<number> {
  const { brand } = contact;
  const { rows } = await db.query<{ id: number }>(
    `insert into distributor_contact
            (account_id, brand_id, brand_code, retailer_id, status, territory_countries, alerts_opt_in, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id, brand_id) do update
        set retailer_id = excluded.retailer_id, status = excluded.status,
            territory_countries = excluded.territory_countries, alerts_opt_in = excluded.alerts_opt_in
     returning id`,
    [
      contact.accountId,
      brand.brandId,
      brand.brandCode,
      contact.retailerId,
      contact.status,
      contact.territoryCountries,
      contact.alertsOptIn,
      now,
    ],
  );
  return rows[0]!.id;
}
