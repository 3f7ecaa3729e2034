import type { Role } from '../../../schema/vocabulary/roles.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import type { BrandName } from '../api-keys/key.statements.js';

export interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: Role;
  readonly totp_secret: Buffer | null;
  readonly totp_confirmed_at: Date | null;
  readonly totp_last_step: number | null;
  readonly created_at: Date;
  readonly disabled_at: Date | null;
  readonly erased_at: Date | null;
  readonly brands: readonly BrandName[];
}

const ACCOUNTS = `
  select a.id, a.email, a.password_hash, a.first_name, a.last_name, a.role, a.totp_secret, a.totp_confirmed_at,
         a.totp_last_step, a.created_at, a.disabled_at, a.erased_at,
         coalesce((select jsonb_agg(jsonb_build_object('brandId', b.brand_id, 'brandCode', b.brand_code) order by b.brand_code)
                     from account_brand b where b.account_id = a.id), '[]') as brands
    from account a`;

export const accountReads = ({ pool, lookups }: ReadPools) => ({
  byId: batchRead<number, AccountRow>(lookups, {
    name: 'account_by_id',
    sql: `${ACCOUNTS} where a.id = any($1::int[])`,
    keyOf: (row) => row.id,
  }),
  byEmail: batchRead<string, AccountRow>(lookups, {
    name: 'account_by_email',
    sql: `${ACCOUNTS} where a.email = any($1::text[])`,
    keyOf: (row) => row.email,
  }),
  /** Administrators of a brand, by number. */
  administratorsOf: async (brandId: number): Promise<AccountRow[]> =>
    (
      await pool.query<AccountRow>(
        `${ACCOUNTS} where exists (select from account_brand x where x.account_id = a.id and x.brand_id = $1) order by a.id`,
        [brandId],
      )
    ).rows,
  /** All accounts, by number, past `after`. */
  page: async (after: number, first: number): Promise<AccountRow[]> =>
    (await pool.query<AccountRow>(`${ACCOUNTS} where a.id > $1 order by a.id limit $2`, [after, first])).rows,
});

export type AccountReads = ReturnType<typeof accountReads>;
