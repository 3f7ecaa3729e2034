import type { PoolClient } from 'pg';
import { DomainError } from '../../lib/domain-error.js';
import { inTransaction } from '../../lib/transaction.js';
import type { IntegrationsContext } from '../context.js';
import { hashPassword, refusalOfPassword } from '../domain/password.js';
import { isPartnerRole } from '../domain/role-rules.js';
import { addAdministrator, lockAdministrators } from '../persistence/writes/administrators.js';
import { brandOfInvitation, type OpenInvitation, spendInvitation } from '../persistence/writes/invitations.js';
import { recordAccreditation, recordContact } from '../persistence/writes/rights.js';
import { hashOfMailedToken } from './change-password.js';

export interface AcceptInput {
  readonly token: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * Takes an invitation: makes the account when the address has none, and gives it the right, both or neither. An account
 * that exists keeps its password and names. Throws `NOT_FOUND` for a token that is not good, or whose inviter may not
 * offer it any more, `FORBIDDEN` when the account has another role.
 */
export async function acceptInvitation(context: IntegrationsContext, input: AcceptInput): Promise<number> {
  const now = context.clock();
  const tokenHash = hashOfMailedToken(input.token);
  return inTransaction(context.database.pool, async (client) => {
    const asked = await brandOfInvitation(client, tokenHash);
    if (asked?.brand_id != null) await lockAdministrators(client, asked.brand_id);
    const invitation = asked && (await spendInvitation(client, tokenHash, now));
    if (!invitation) throw notFound();
    const accountId = await accountFor(client, invitation, input, now);
    await giveRight(client, invitation, accountId, now);
    return accountId;
  });
}

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Invitation' });

async function accountFor(
  client: PoolClient,
  { email, role }: OpenInvitation,
  input: AcceptInput,
  now: Date,
): Promise<number> {
  const known = await client.query<{ id: number; role: string; disabled_at: Date | null }>(
    'select id, role, disabled_at from account where email = $1 for update',
    [email],
  );
  const account = known.rows[0];
  if (account) {
    if (account.role !== role || account.disabled_at) throw new DomainError('FORBIDDEN');
    return account.id;
  }
  const refusal = refusalOfPassword(input.password, email);
  if (refusal) throw refusal;
  const { rows } = await client.query<{ id: number }>(
    `insert into account (email, password_hash, first_name, last_name, role, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (email) do nothing returning id`,
    [email, await hashPassword(input.password), input.firstName, input.lastName, role, now],
  );
  // Another invitation to this address made the account in between: this one can be taken again, for that account.
  if (!rows[0]) throw new DomainError('STATE_CONFLICT', { thing: 'Invitation', state: 'open', trigger: 'accept' });
  return rows[0].id;
}

async function giveRight(client: PoolClient, invitation: OpenInvitation, accountId: number, now: Date): Promise<void> {
  const { role, brand_id: brandId, brand_code: brandCode, retailer_id: retailerId } = invitation;
  if (brandId === null || brandCode === null) return;
  const brand = { brandId, brandCode };
  if (isPartnerRole(role)) await recordAccreditation(client, { accountId, brand, trade: role }, now);
  if (role === 'brand_admin') await addAdministrator(client, accountId, brand);
  if (role === 'distributor' && retailerId !== null) {
    const contact = { status: 'active', territoryCountries: null, alertsOptIn: false } as const;
    await recordContact(client, { accountId, brand, retailerId, ...contact }, now);
  }
}
