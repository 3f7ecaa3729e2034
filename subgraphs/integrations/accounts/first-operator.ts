import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { hashOfMailedToken, mailedToken } from './change-password.js';
import { isEmailAddress, normalizeEmail } from './email-address.rules.js';

const LIFE_MS = 14 * 86_400_000;
const RESET_MS = 3_600_000;

/**
 * Invites an operator, or lets one that exists choose a new password. Nothing is mailed: whoever runs the installation
 * hands the returned link over. An earlier invitation of the same address ends. Throws `INVALID_INPUT`, and `FORBIDDEN`
 * when the account of the address is disabled or has another role.
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
  await database.pool.query('insert into password_reset (token_hash, account_id, expires_at) values ($1, $2, $3)', [
    hashOfMailedToken(token),
    accountId,
    new Date(clock().getTime() + RESET_MS),
  ]);
  return `${publicUrl}/new-password?token=${token}`;
}

/** Invites the first operator; null where there is, or was, an operator or an invitation of one already. */
export async function inviteFirstOperator(context: IntegrationsContext, address: string): Promise<string | null> {
  const email = addressOf(address);
  return inTransaction(context.database.pool, async (client) => {
    // Of two processes that start on an empty database, one invites.
    await client.query("select pg_advisory_xact_lock(hashtext('integrations.first_operator'))");
    const { rowCount } = await client.query(
      `select from account where role = 'operator' union all select from invitation where role = 'operator' limit 1`,
    );
    return rowCount ? null : offer(context, client, email);
  });
}

type Client = Parameters<Parameters<typeof inTransaction>[1]>[0];

async function offer({ clock, publicUrl }: IntegrationsContext, client: Client, email: string): Promise<string> {
  const token = mailedToken();
  const now = clock();
  await client.query(
    `update invitation set withdrawn_at = $2
      where email = $1 and role = 'operator' and brand_id is null and accepted_at is null and withdrawn_at is null`,
    [email, now],
  );
  await client.query(
    `insert into invitation (email, role, token_hash, created_at, expires_at) values ($1, 'operator', $2, $3, $4)`,
    [email, hashOfMailedToken(token), now, new Date(now.getTime() + LIFE_MS)],
  );
  return `${publicUrl}/invitation?token=${token}`;
}

function addressOf(address: string): string {
  const email = normalizeEmail(address);
  if (isEmailAddress(email)) return email;
  throw invalidInput({ type: 'value_error', path: ['email'], message: 'Not an e-mail address', input: address });
}
