import type { PoolClient } from 'pg';
import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import type { AccountPrincipal } from '../../../schema/principal.js';
import type { Role } from '../../../schema/vocabulary/roles.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { contactLifeCycle } from '../partners/contact-status.rules.js';
import { recordAccreditation, recordContact } from '../partners/record-rights.statements.js';
import { requireRetailerOf } from '../partners/retailer-of-brand.js';
import { withMailedToken } from '../sessions/counted-guesses.js';
import { insertAccount, lockedAccountOf } from './accept-invitation.statements.js';
import { writeToTeam } from './account-change.js';
import { addAdministrator, lockAdministrators } from './administrators.statements.js';
import { hashOfMailedToken } from './change-password.js';
import {
  type OpenInvitation,
  openInvitationOf,
  openInvitationTo,
  spendInvitation,
  withdrawInvitationsTo,
} from './invitations.statements.js';
import { hashPassword, refusalOfPassword } from './password.rules.js';
import { isPartnerRole } from './role.rules.js';

export interface AcceptInput {
  readonly token: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Invitation' });

/**
 * Accepts an invitation by its mailed token: creates an account when the address has none, and grants the right, in one
 * transaction. An existing account keeps its password and names. Throws `NOT_FOUND` for an invalid token, and when the
 * inviter may no longer offer the right; `FORBIDDEN` when the account has another role.
 */
export const acceptInvitation = (context: IntegrationsContext, input: AcceptInput): Promise<number> =>
  withMailedToken(context, async () => {
    const now = context.clock();
    const invitation = await openInvitationOf.row(context.database.pool, {
      tokenHash: hashOfMailedToken(input.token),
      now,
    });
    return take(context, invitation, now, async (client, { email, role }) => {
      const refusal = refusalOfPassword(input.password, email);
      if (refusal) throw refusal;
      return newAccount(client, { ...input, email, role }, now);
    });
  });

/**
 * Accepts an invitation to the caller's own address. Throws `NOT_FOUND` for any other, and when the inviter may no
 * longer offer the right; `FORBIDDEN` for another role.
 */
export async function takeInvitation(
  context: IntegrationsContext,
  { email }: AccountPrincipal,
  id: number,
): Promise<void> {
  const now = context.clock();
  const invitation = await openInvitationTo.row(context.database.pool, { id, email: normalizeEmail(email), now });
  await take(context, invitation, now, () => Promise.reject(notFound()));
}

/**
 * Uses up an invitation and grants its right in one transaction, to the account of its address or a new one; others to
 * the same right are withdrawn.
 */
async function take(
  context: IntegrationsContext,
  invitation: OpenInvitation | undefined,
  now: Date,
  create: (client: PoolClient, invitation: OpenInvitation) => Promise<number>,
): Promise<number> {
  if (!invitation) throw notFound();
  await requirePointOfSale(context, invitation);
  return inTransaction(context.database.pool, async (client) => {
    if (invitation.brand_id !== null) await lockAdministrators(client, invitation.brand_id);
    if (!(await spendInvitation(client, invitation.id, now))) throw notFound();
    const accountId = (await knownAccount(client, invitation)) ?? (await create(client, invitation));
    await giveRight(client, invitation, accountId, now);
    return accountId;
  });
}

/** Throws `NOT_FOUND` for an invitation of an earlier version whose point of sale belongs to another brand. */
async function requirePointOfSale(
  context: IntegrationsContext,
  { brand_id: brandId, retailer_id: retailerId }: OpenInvitation,
): Promise<void> {
  if (brandId === null || retailerId === null) return;
  await requireRetailerOf(context, brandId, retailerId).catch((error: Error) => {
    throw error instanceof DomainError ? notFound() : error;
  });
}

/** Tells whether an account may accept the invitation: it keeps its role, but partners may be accredited for either trade. */
const isRoleFor = ({ role, trade }: OpenInvitation, own: Role): boolean =>
  own === role || (trade !== null && isPartnerRole(own));

async function knownAccount(client: PoolClient, invitation: OpenInvitation): Promise<number | undefined> {
  const account = await lockedAccountOf.row(client, { email: invitation.email });
  if (account && (!isRoleFor(invitation, account.role) || account.disabled_at)) throw new DomainError('FORBIDDEN');
  return account?.id;
}

async function newAccount(
  client: PoolClient,
  account: Omit<AcceptInput, 'token'> & { readonly email: string; readonly role: Role },
  now: Date,
): Promise<number> {
  const { password, ...facts } = account;
  const made = await insertAccount.row(client, { ...facts, passwordHash: await hashPassword(password), now });
  // Another invitation to this address created the account meanwhile; a retry finds that account.
  if (!made) throw new DomainError('STATE_CONFLICT', { thing: 'Invitation', state: 'open', trigger: 'accept' });
  return made.id;
}

async function giveRight(client: PoolClient, invitation: OpenInvitation, accountId: number, now: Date): Promise<void> {
  const { role, trade, brand_id: brandId, brand_code: brandCode, retailer_id: retailerId } = invitation;
  if (brandId === null || brandCode === null) return;
  const brand = { brandId, brandCode };
  await withdrawInvitationsTo(client, { email: invitation.email, brandId, role, trade }, now);
  if (trade !== null) await recordAccreditation(client, { accountId, brand, trade }, now);
  if (role === 'brand_admin' && (await addAdministrator(client, accountId, brand)))
    await writeToTeam(client, { brandId, memberId: accountId }, 'administrator_joined', now);
  if (role === 'distributor' && retailerId !== null) {
    const { territory_countries: territoryCountries, alerts_opt_in: alertsOptIn } = invitation;
    const { to: status } = contactLifeCycle.step('let_in');
    const contact = { accountId, brand, retailerId, status, territoryCountries, alertsOptIn };
    await recordContact(client, contact, now);
  }
}
