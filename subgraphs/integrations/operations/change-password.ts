import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '../../lib/domain-error.js';
import type { AccountPrincipal } from '../../lib/principal.js';
import { inTransaction } from '../../lib/transaction.js';
import type { IntegrationsContext } from '../context.js';
import { normalizeEmail } from '../domain/email-address.js';
import { passwordLetter } from '../domain/letters.js';
import { hashPassword, passwordMatches, refusalOfPassword } from '../domain/password.js';
import { forgiveFailures, noteFailure } from '../persistence/writes/login-failures.js';
import { revokeSessionsOf } from '../persistence/writes/sessions.js';
import { refuseWhenThrottled } from './log-in.js';

const RESET_MS = 3_600_000;
/** Links under way to one account: more would only fill its mailbox. */
const MOST_RESETS = 5;

/** Stored form of a token that travels by mail: 256 random bits, so a plain hash will do. */
export const hashOfMailedToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A token for a link in a mail. */
export const mailedToken = (): string => randomBytes(32).toString('base64url');

/** Throws `LOGIN_REFUSED` when the password is not the caller's, counting it as a failed login. Answers the stored hash. */
export async function requirePassword(
  context: IntegrationsContext,
  caller: AccountPrincipal,
  password: string,
): Promise<string> {
  return context.oneLoginAtATime(caller.email, async () => {
    await refuseWhenThrottled(context, caller.email);
    const account = await context.accounts.byId(caller.accountId);
    const stored = account?.password_hash ?? null;
    if (stored !== null && (await passwordMatches(stored, password))) return stored;
    await noteFailure(context.database.pool, caller.email, context.clientAddress, context.clock());
    throw new DomainError('LOGIN_REFUSED');
  });
}

/** Replaces the caller's password; every other session of theirs ends. */
export async function changePassword(
  context: IntegrationsContext,
  caller: AccountPrincipal,
  current: string,
  next: string,
): Promise<void> {
  const stored = await requirePassword(context, caller, current);
  const refusal = refusalOfPassword(next, caller.email);
  if (refusal) throw refusal;
  const hash = await hashPassword(next);
  await inTransaction(context.database.pool, async (client) => {
    // Of several calls with one password, one finds it still to be replaced.
    const { rowCount } = await client.query(
      'update account set password_hash = $2 where id = $1 and password_hash = $3',
      [caller.accountId, hash, stored],
    );
    if (rowCount === 0) throw new DomainError('LOGIN_REFUSED');
    await revokeSessionsOf(client, caller.accountId, 'password changed', context.clock(), caller.sessionId);
  });
}

/**
 * Mails a link for a new password, good once and for an hour. Answers nothing, and at once, whether the address is
 * known or not; a message that cannot be handed over is for the operator to see.
 */
export async function requestPasswordReset(context: IntegrationsContext, address: string): Promise<void> {
  const email = normalizeEmail(address);
  const token = mailedToken();
  const now = context.clock();
  const rowCount = await inTransaction(context.database.pool, async (client) => {
    // Links to one address are counted one call at a time, and addresses that nobody has in the same way.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`password reset ${email}`]);
    const inserted = await client.query(
      `insert into password_reset (token_hash, account_id, expires_at)
     select $1, a.id, $3 from account a
      where a.email = $2 and a.disabled_at is null and a.erased_at is null
        and (select count(*) from password_reset r where r.account_id = a.id and r.expires_at > $4) < $5`,
      [hashOfMailedToken(token), email, new Date(now.getTime() + RESET_MS), now, MOST_RESETS],
    );
    return inserted.rowCount;
  });
  if (rowCount === 0) return;
  const link = `${context.publicUrl}/new-password?token=${token}`;
  context.mailer
    .send({ to: email, ...passwordLetter(link) })
    .catch((error: Error) => context.log.error({ err: error, requestId: context.requestId }, 'mail not handed over'));
}

/** Sets a password with a mailed token; every session of the account ends. Throws `NOT_FOUND` for a token that is not good. */
export async function resetPassword(context: IntegrationsContext, token: string, password: string): Promise<void> {
  const now = context.clock();
  const hash = hashOfMailedToken(token);
  const { rows } = await context.database.pool.query<{ id: number; email: string }>(
    `select a.id, a.email from password_reset r join account a on a.id = r.account_id
      where r.token_hash = $1 and r.used_at is null and r.expires_at > $2`,
    [hash, now],
  );
  const account = rows[0];
  if (!account) throw new DomainError('NOT_FOUND', { entity: 'PasswordReset' });
  const refusal = refusalOfPassword(password, account.email);
  if (refusal) throw refusal;
  const passwordHash = await hashPassword(password);
  await inTransaction(context.database.pool, async (client) => {
    // Any other link that is still under way dies with this one.
    const spent = await client.query(
      'update password_reset set used_at = $2 where account_id = $1 and used_at is null returning token_hash',
      [account.id, now],
    );
    if (!spent.rows.some((row: { token_hash: string }) => row.token_hash === hash)) {
      throw new DomainError('NOT_FOUND', { entity: 'PasswordReset' });
    }
    await client.query('update account set password_hash = $2 where id = $1', [account.id, passwordHash]);
    await revokeSessionsOf(client, account.id, 'password reset', now);
  });
  await forgiveFailures(context.database.pool, account.email);
}
