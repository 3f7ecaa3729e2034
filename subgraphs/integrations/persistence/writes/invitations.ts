import type { PoolClient } from 'pg';
import type { Role } from '../../../lib/principal.js';
import type { BrandName } from '../reads/key-reads.js';

/** An invitation that is open, its inviter still in the position to give what it offers. */
export interface OpenInvitation {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly brand_id: number | null;
  readonly brand_code: string | null;
  readonly retailer_id: number | null;
}

/** What the platform itself offers needs no inviter; an operator may offer everything, an administrator their brand's. */
const INVITER_MAY = `
  (i.invited_by is null or exists (
    select from account a
     where a.id = i.invited_by and a.disabled_at is null and a.erased_at is null
       and (a.role = 'operator'
            or (a.role = 'brand_admin'
                and exists (select from account_brand b where b.account_id = a.id and b.brand_id = i.brand_id)))))`;

/** Brand of the invitation of a token, whatever became of it; undefined for a token that nobody was sent. */
export async function brandOfInvitation(
  client: PoolClient,
  tokenHash: string,
): Promise<{ brand_id: number | null } | undefined> {
  const { rows } = await client.query<{ brand_id: number | null }>(
    'select brand_id from invitation where token_hash = $1',
    [tokenHash],
  );
  return rows[0];
}

/** Takes an invitation: of all calls with one token, one gets it, and none once its inviter has lost their right. */
export async function spendInvitation(
  client: PoolClient,
  tokenHash: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const { rows } = await client.query<OpenInvitation>(
    `update invitation i set accepted_at = $2
      where i.token_hash = $1 and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > $2
        and ${INVITER_MAY}
     returning i.id, i.email, i.role, i.brand_id, i.brand_code, i.retailer_id`,
    [tokenHash, now],
  );
  return rows[0];
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
      where brand_id = $2 and accepted_at is null and withdrawn_at is null
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
  readonly tokenHash: string;
  readonly invitedBy: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertInvitation(client: PoolClient, invitation: InvitationRecord): Promise<number> {
  const { email, role, brand, retailerId, tokenHash, invitedBy, createdAt, expiresAt } = invitation;
  const { rows } = await client.query<{ id: number }>(
    `insert into invitation
            (email, role, brand_id, brand_code, retailer_id, token_hash, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [email, role, brand?.brandId, brand?.brandCode, retailerId, tokenHash, invitedBy, createdAt, expiresAt],
  );
  return rows[0]!.id;
}
