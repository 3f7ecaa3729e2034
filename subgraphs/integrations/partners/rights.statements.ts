import type { Role, Trade } from '../../../schema/vocabulary/roles.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchReadMany } from '../../lib/database/keyed-reader.js';

export interface AccreditationRow {
  readonly id: number;
  readonly account_id: number;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly trade: Trade;
  readonly granted_at: Date;
  readonly withdrawn_at: Date | null;
}

export interface ContactRow {
  readonly id: number;
  readonly account_id: number;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly retailer_id: number;
  readonly status: 'pending' | 'active' | 'revoked';
  readonly territory_countries: readonly string[] | null;
  readonly alerts_opt_in: boolean;
  readonly created_at: Date;
}

export interface InvitationRow {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly brand_id: number | null;
  readonly brand_code: string | null;
  readonly retailer_id: number | null;
  readonly invited_by: number | null;
  readonly trade: Trade | null;
  readonly territory_countries: readonly string[] | null;
  readonly alerts_opt_in: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly accepted_at: Date | null;
  readonly declined_at: Date | null;
  readonly withdrawn_at: Date | null;
}

const ACCREDITATIONS =
  'select id, account_id, brand_id, brand_code, trade, granted_at, withdrawn_at from accreditation';
const CONTACTS = `
  select id, account_id, brand_id, brand_code, retailer_id, status, territory_countries, alerts_opt_in, created_at
    from distributor_contact`;
const INVITATIONS = `
  select id, email, role, brand_id, brand_code, retailer_id, trade, territory_countries, alerts_opt_in, invited_by, created_at,
         expires_at, accepted_at, declined_at, withdrawn_at
    from invitation`;

export const rightsReads = ({ pool, lookups }: ReadPools) => ({
  /** Active accreditations of an account (§3.6), by brand code. */
  accreditationsOfAccount: batchReadMany<number, AccreditationRow>(lookups, {
    name: 'accreditation_by_account',
    sql: `${ACCREDITATIONS} where account_id = any($1::int[]) and withdrawn_at is null order by brand_code, trade`,
    keyOf: (row) => row.account_id,
  }),
  /** Active contacts of an account, by brand code. */
  contactsOfAccount: batchReadMany<number, ContactRow>(lookups, {
    name: 'contact_by_account',
    sql: `${CONTACTS} where account_id = any($1::int[]) and status = 'active' order by brand_code`,
    keyOf: (row) => row.account_id,
  }),
  accreditationsOfBrand: async (brandId: number): Promise<AccreditationRow[]> =>
    (await pool.query<AccreditationRow>(`${ACCREDITATIONS} where brand_id = $1 order by id`, [brandId])).rows,
  contactsOfBrand: async (brandId: number): Promise<ContactRow[]> =>
    (await pool.query<ContactRow>(`${CONTACTS} where brand_id = $1 order by id`, [brandId])).rows,
  /** Invitations to an address that are still open, newest first. */
  openInvitationsTo: async (email: string, now: Date): Promise<InvitationRow[]> =>
    (
      await pool.query<InvitationRow>(
        `${INVITATIONS} where email = $1 and accepted_at is null and declined_at is null and withdrawn_at is null
           and expires_at > $2 order by id desc limit 100`,
        [email, now],
      )
    ).rows,
  invitationsOfBrand: async (brandId: number): Promise<InvitationRow[]> =>
    (await pool.query<InvitationRow>(`${INVITATIONS} where brand_id = $1 order by id desc`, [brandId])).rows,
});

export type RightsReads = ReturnType<typeof rightsReads>;
