import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../lib/domain-error.js';
import type { AccountPrincipal, Role } from '../../lib/principal.js';
import type { IntegrationsContext } from '../context.js';
import { hashPassword, refusalOfPassword } from '../domain/password.js';
import { isPartnerRole } from '../domain/role-rules.js';
import { Invitation } from '../persistence/entities/invitation.js';
import { hashOfMailedToken } from './change-password.js';
import { withMailedToken } from './counted-guesses.js';
import { grantAccreditation } from './grant-accreditation.js';
import { requireRetailerOf } from './retailer-of-brand.js';
import { saveContact } from './save-contact.js';

export interface AcceptInput {
  readonly token: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * Takes an invitation by its mailed token: makes the account when the address has none, and gives it the right. An account
 * that exists keeps its password and names. Throws `NOT_FOUND` for a token that is not good, `FORBIDDEN` when the account
 * has another role.
 */
export const acceptInvitation = (context: IntegrationsContext, input: AcceptInput): Promise<number> =>
  withMailedToken(context, () => accept(context, input));

async function accept(context: IntegrationsContext, input: AcceptInput): Promise<number> {
  const em = context.database.fork();
  const invitation = requireOpen(context, await em.findOne(Invitation, { tokenHash: hashOfMailedToken(input.token) }));
  await requirePointOfSale(context, invitation);
  const accountId = await accountFor(context, invitation, input);
  await spend(context, em, invitation, accountId);
  return accountId;
}

/** An invitation of before that names another brand's point of sale gives nothing: it is not good. */
async function requirePointOfSale(context: IntegrationsContext, { brandId, retailerId }: Invitation): Promise<void> {
  if (brandId === null || retailerId === null) return;
  await requireRetailerOf(context, brandId, retailerId).catch((error: Error) => {
    throw error instanceof DomainError ? new DomainError('NOT_FOUND', { entity: 'Invitation' }) : error;
  });
}

/** Takes an invitation to the caller's own address. Throws `NOT_FOUND` for any other, `FORBIDDEN` for another role's. */
export async function takeInvitation(
  context: IntegrationsContext,
  { accountId, email, role }: AccountPrincipal,
  id: number,
): Promise<void> {
  const em = context.database.fork();
  const invitation = requireOpen(context, await em.findOne(Invitation, { id, email: email.toLowerCase() }));
  await requirePointOfSale(context, invitation);
  if (!isRoleFor(invitation, role)) throw new DomainError('FORBIDDEN');
  await spend(context, em, invitation, accountId);
}

function requireOpen({ clock }: IntegrationsContext, invitation: Invitation | null): Invitation {
  const isOver = invitation?.acceptedAt || invitation?.declinedAt || invitation?.withdrawnAt;
  if (!invitation || isOver || invitation.expiresAt <= clock()) {
    throw new DomainError('NOT_FOUND', { entity: 'Invitation' });
  }
  return invitation;
}

/** Of two calls for one invitation, one finds it unspent. */
async function spend(
  context: IntegrationsContext,
  em: EntityManager,
  invitation: Invitation,
  accountId: number,
): Promise<void> {
  const open = { id: invitation.id, acceptedAt: null, declinedAt: null, withdrawnAt: null };
  const spent = await em.nativeUpdate(Invitation, open, { acceptedAt: context.clock() });
  if (spent === 0) throw new DomainError('NOT_FOUND', { entity: 'Invitation' });
  await giveRight(context, invitation, accountId);
}

/** An account keeps its role; partners of either trade can be recognized in both. */
const isRoleFor = ({ role, trade }: Invitation, own: Role): boolean =>
  own === role || (trade !== null && isPartnerRole(own));

async function accountFor(context: IntegrationsContext, invitation: Invitation, input: AcceptInput): Promise<number> {
  const known = await context.accounts.byEmail(invitation.email);
  if (known) {
    if (!isRoleFor(invitation, known.role) || known.disabled_at) throw new DomainError('FORBIDDEN');
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
  const { role, trade, brandId, brandCode, retailerId } = invitation;
  if (brandId === null || brandCode === null) return;
  const brand = { brandId, brandCode };
  if (trade !== null) await grantAccreditation(context, { accountId, brand, trade });
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
      territoryCountries: invitation.territoryCountries,
      alertsOptIn: invitation.alertsOptIn,
    });
  }
}
