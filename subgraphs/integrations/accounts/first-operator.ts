import type { PoolClient } from 'pg';
import { NOT_EMAIL_ADDRESS } from '../../../schema/field-sentences.js';
import { isEmailAddress, normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { hashOfMailedToken, mailedToken } from './change-password.js';
import { lockFirstOperator, operators } from './installation.statements.js';
import { insertInvitation, withdrawOperatorInvitations } from './invite.statements.js';
import { insertReset } from './password-reset.statements.js';

const LIFE_MS = 14 * 86_400_000;
const RESET_MS = 3_600_000;

/** Rights of an operator's invitation, which only the platform can send. */
const OPERATOR = {
  role: 'operator',
  brand: null,
  retailerId: null,
  trade: null,
  territoryCountries: null,
  alertsOptIn: false,
  invitedBy: null,
} as const;

/**
 * Invites an operator, or creates a reset link for an existing one. Nothing is mailed: the caller passes the returned
 * link on. Revokes an earlier invitation of the same address. Throws `INVALID_INPUT`, and `FORBIDDEN` when the
 * address's account is disabled or has another role.
 */
export async function inviteOperator(context: IntegrationsContext, address: string): Promise<string> {
  const email = addressOf(address);
  const known = await context.accounts.byEmail(email);
  if (!known) return inTransaction(context.database.pool, (client) => offer(context, client, email));
  if (known.role !== 'operator' || known.disabled_at || known.erased_at) throw new DomainError('FORBIDDEN');
  return newPassword(context, known.id);
}

async function newPassword({ database, clock, publicUrl }: IntegrationsContext, accountId: number): Promise<string> {
  const token = mailedToken();
  const expiresAt = new Date(clock().getTime() + RESET_MS);
  await insertReset.run(database.pool, { tokenHash: hashOfMailedToken(token), accountId, expiresAt });
  return `${publicUrl}/new-password?token=${token}`;
}

/** Invites the first operator; null where an operator or an invitation of one has ever existed. */
export async function inviteFirstOperator(context: IntegrationsContext, address: string): Promise<string | null> {
  const email = addressOf(address);
  return inTransaction(context.database.pool, async (client) => {
    // Of two processes that start on an empty database, only one invites.
    await lockFirstOperator.run(client, {});
    return (await operators.row(client, {}))?.are ? null : offer(context, client, email);
  });
}

async function offer({ clock, publicUrl }: IntegrationsContext, client: PoolClient, email: string): Promise<string> {
  const token = mailedToken();
  const now = clock();
  await withdrawOperatorInvitations.run(client, { email, now });
  await insertInvitation(client, {
    ...OPERATOR,
    email,
    tokenHash: hashOfMailedToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  });
  return `${publicUrl}/invitation?token=${token}`;
}

function addressOf(address: string): string {
  const email = normalizeEmail(address);
  if (isEmailAddress(email)) return email;
  throw invalidInput({ type: 'value_error', path: ['email'], message: NOT_EMAIL_ADDRESS, input: address });
}
