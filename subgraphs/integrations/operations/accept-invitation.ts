import { DomainError } from '../../lib/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { hashPassword, refusalOfPassword } from '../domain/password.js';
import { isPartnerRole } from '../domain/role-rules.js';
import { Invitation } from '../persistence/entities/invitation.js';
import { hashOfMailedToken } from './change-password.js';
import { withMailedToken } from './counted-guesses.js';
import { grantAccreditation } from './grant-accreditation.js';
import { saveContact } from './save-contact.js';

export interface AcceptInput {
  readonly token: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * Takes an invitation: makes the account when the address has none, and gives it the right. An account that exists
 * keeps its password and names. Throws `NOT_FOUND` for a token that is not good, `FORBIDDEN` when the account has
 * another role.
 */
export const acceptInvitation = (context: IntegrationsContext, input: AcceptInput): Promise<number> =>
  withMailedToken(context, () => accept(context, input));

async function accept(context: IntegrationsContext, input: AcceptInput): Promise<number> {
  const now = context.clock();
  const em = context.database.fork();
  const invitation = await em.findOne(Invitation, { tokenHash: hashOfMailedToken(input.token) });
  if (!invitation || invitation.acceptedAt || invitation.withdrawnAt || invitation.expiresAt <= now) {
    throw new DomainError('NOT_FOUND', { entity: 'Invitation' });
  }
  const accountId = await accountFor(context, invitation, input);
  // Of two calls with one token, one finds it unspent.
  const spent = await em.nativeUpdate(Invitation, { id: invitation.id, acceptedAt: null }, { acceptedAt: now });
  if (spent === 0) throw new DomainError('NOT_FOUND', { entity: 'Invitation' });
  await giveRight(context, invitation, accountId);
  return accountId;
}

async function accountFor(context: IntegrationsContext, invitation: Invitation, input: AcceptInput): Promise<number> {
  const known = await context.accounts.byEmail(invitation.email);
  if (known) {
    if (known.role !== invitation.role || known.disabled_at) throw new DomainError('FORBIDDEN');
    return known.id;
  }
  const refusal = refusalOfPassword(input.password, invitation.email);
  if (refusal) throw refusal;
  const { rows } = await context.database.pool.query<{ id: number }>(
    `insert into account (email, password_hash, first_name, last_name, role, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (email) do nothing returning id`,
    [
      invitation.email,
      await hashPassword(input.password),
      input.firstName,
      input.lastName,
      invitation.role,
      context.clock(),
    ],
  );
  if (!rows[0]) throw new DomainError('NOT_FOUND', { entity: 'Invitation' });
  return rows[0].id;
}

async function giveRight(context: IntegrationsContext, invitation: Invitation, accountId: number): Promise<void> {
  const { role, brandId, brandCode, retailerId } = invitation;
  if (brandId === null || brandCode === null) return;
  const brand = { brandId, brandCode };
  if (isPartnerRole(role)) await grantAccreditation(context, { accountId, brand, trade: role });
  if (role === 'brand_admin') {
    await context.database.pool.query('insert into account_brand values ($1, $2, $3) on conflict do nothing', [
      accountId,
      brandId,
      brandCode,
    ]);
  }
  if (role === 'distributor' && retailerId !== null) {
    await saveContact(context, {
      accountId,
      brand,
      retailerId,
      status: 'active',
      territoryCountries: null,
      alertsOptIn: false,
    });
  }
}
