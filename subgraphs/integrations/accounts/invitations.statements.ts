import type { Pool, PoolClient } from 'pg';
import type { Role, Trade } from '../../../schema/vocabulary/roles.js';
import type { BrandName } from '../api-keys/key.statements.js';

/** What an invitation that is open offers, and to whom. */
export interface OpenInvitation {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly brand_id: number | null;
  readonly brand_code: string | null;
  readonly retailer_id: number | null;
  readonly trade: Trade | null;
  readonly territory_countries: readonly string[] | null;
  readonly alerts_opt_in: boolean;
}

/** What the platform itself offers needs no inviter; an operator may offer everything, an administrator their brand's. */
const INVITER_MAY = `
  (i.invited_by is null or exists (
    select from account a
     where a.id = i.invited_by and a.disabled_at is null and a.erased_at is null
       and (a.role = 'operator'
            or (a.role = 'brand_admin'
                and exists (select from account_brand b where b.account_id = a.id and b.brand_id = i.brand_id)))))`;

const OPEN = `
  i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null and i.expires_at > $1`;
const FIELDS = `
  i.id, i.email, i.role, i.brand_id, i.brand_code, i.retailer_id, i.trade, i.territory_countries, i.alerts_opt_in`;

/** Returns the open invitation of a mailed token. */
export async function openInvitationOf(db: Pool, tokenHash: string, now: Date): Promise<OpenInvitation | undefined> {
  const sql = `select ${FIELDS} from invitation i where ${OPEN} and i.token_hash = $2`;
  return (await db.query<OpenInvitation>(sql, [now, tokenHash])).rows[0];
}

/** Returns an open invitation by its number, if it was sent to this address. */
export async function openInvitationTo(
  db: Pool,
  email: string,
  id: number,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const sql = `select ${FIELDS} from invitation i where ${OPEN} and i.id = $2 and i.email = $3`;
  return (await db.query<OpenInvitation>(sql, [now, id, email])).rows[0];
}

/** Takes an invitation: of all calls for it, one gets it, and none once its inviter has lost their right. */
export async function spendInvitation(client: PoolClient, id: number, now: Date): Promise<boolean> {
  const sql = `update invitation i set accepted_at = $1 where ${OPEN} and i.id = $2 and ${INVITER_MAY}`;
  return (await client.query(sql, [now, id])).rowCount === 1;
}

/** An account that administers a brand no more leaves nothing behind by which it, or who it chose, could come back. */
export async function withdrawInvitationsOf(
  client: PoolClient,
  accountId: number,
  brandId: number,
  now: Date,
): Promise<void> {
  await client.query(
    `update invitation set withdrawn_at = $3
      where brand_id = $2 and accepted_at is null and declined_at is null and withdrawn_at is null
        and (invited_by = $1 or (role = 'brand_admin' and email = (select email from account where id = $1)))`,
    [accountId, brandId, now],
  );
}

/** Invitations that a brand sent since an instant, taken back or not. */
export async function invitationsSince(client: PoolClient, brandId: number, since: Date): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from invitation where brand_id = $1 and created_at > $2',
    [brandId, since],
  );
  return rows[0]!.count;
}

export interface InvitationRecord {
  readonly email: string;
  readonly role: Role;
  readonly brand: BrandName | null;
  readonly retailerId: number | null;
  readonly trade: Trade | null;
  readonly territoryCountries: readonly string[] | null;
  readonly alertsOptIn: boolean;
  readonly tokenHash: string;
  readonly invitedBy: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertInvitation(client: PoolClient, invitation: InvitationRecord): Promise<number> {
  const { brand } = invitation;
  const { rows } = await client.query<{ id: number }>(
    `insert into invitation
            (email, role, brand_id, brand_code, retailer_id, trade, territory_countries, alerts_opt_in, token_hash, invited_by,
             created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      invitation.email,
      invitation.role,
      brand?.brandId,
      brand?.brandCode,
      invitation.retailerId,
      invitation.trade,
      invitation.territoryCountries,
      invitation.alertsOptIn,
      invitation.tokenHash,
      invitation.invitedBy,
      invitation.createdAt,
      invitation.expiresAt,
    ],
  );
  return rows[0]!.id;
}
