import { createHash, randomBytes } from 'node:crypto';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { AccountPrincipal } from '../../lib/graphql/principal.js';
import { perAddress, tryCounted } from '../../lib/windows/attempts.js';
import { countedAddress } from '../../lib/windows/counted-address.js';
import { ATTEMPTS } from '../../lib/windows/limits.js';
import { tooManyAttempts, windowFull } from '../../lib/windows/refusals.js';
import type { IntegrationsContext } from '../context.js';
import { loginKey, passwordAgainKey, throttled, withMailedToken } from '../sessions/counted-guesses.js';
import { revokeSessionsOf } from '../sessions/sessions.statements.js';
import { normalizeEmail } from './email-address.rules.js';
import { passwordLetter } from './letters.rules.js';
import { hashPassword, passwordMatches, refusalOfPassword } from './password.rules.js';

const RESET_MS = 3_600_000;

/** Stored form of a token that travels by mail: 256 random bits, so a plain hash will do. */
export const hashOfMailedToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A token for a link in a mail. */
export const mailedToken = (): string => randomBytes(32).toString('base64url');

/**
 * Throws `LOGIN_REFUSED` when the password is not the caller's, and `LOGIN_THROTTLED` after ten that were not. Answers the
 * stored hash it was compared with.
 */
export async function requirePassword(
  context: IntegrationsContext,
  caller: AccountPrincipal,
  password: string,
): Promise<string> {
  const begun = context.attempts.begin([passwordAgainKey(caller.accountId)], context.clock, throttled);
  const compare = async (): Promise<string> => {
    const account = await context.accounts.byId(caller.accountId);
    const stored = account?.password_hash ?? null;
    if (!(await passwordMatches(stored, password)) || stored === null) throw new DomainError('LOGIN_REFUSED');
    return stored;
  };
  return tryCounted(begun, compare, (error) => error instanceof DomainError);
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
 * known or not; a message that cannot be handed over is for the operator to see. Throws `RATE_LIMITED` for the address that
 * asks too often; of too many for one account nothing is said.
 */
export async function requestPasswordReset(context: IntegrationsContext, address: string): Promise<void> {
  const email = normalizeEmail(address);
  const token = mailedToken();
  const now = context.clock();
  if (!(await countReset(context, email))) return;
  const { rowCount } = await context.database.pool.query(
    `insert into password_reset (token_hash, account_id, expires_at)
     select $1, a.id, $3 from account a
      where a.email = $2 and a.disabled_at is null and a.erased_at is null`,
    [hashOfMailedToken(token), email, new Date(now.getTime() + RESET_MS)],
  );
  if (rowCount === 0) return;
  const link = `${context.publicUrl}/new-password?token=${token}`;
  context.mailer
    .send({ to: email, ...passwordLetter(link) })
    .catch((error: Error) => context.log.error({ err: error, requestId: context.requestId }, 'mail not handed over'));
}

/** Counts a link before it is made; false when the account has had enough of them for now. */
async function countReset(context: IntegrationsContext, email: string): Promise<boolean> {
  const { clientAddress, clock } = context;
  const ofAddress = {
    key: `reset address ${countedAddress(clientAddress)}`,
    limit: perAddress(ATTEMPTS.resetAddress, clientAddress),
  };
  await context.attempts.take([ofAddress], clock, (seconds, key) => windowFull(seconds, key, clock()));
  try {
    await context.attempts.take(
      [{ key: `reset account ${email}`, limit: ATTEMPTS.resetAccount }],
      clock,
      tooManyAttempts,
    );
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Sets a password with a mailed token; every session of the account ends. Throws `NOT_FOUND` for a token that is not good. */
export const resetPassword = (context: IntegrationsContext, token: string, password: string): Promise<void> =>
  withMailedToken(context, () => setPassword(context, token, password));

async function setPassword(context: IntegrationsContext, token: string, password: string): Promise<void> {
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
  await context.attempts.forgive(loginKey(account.email).key);
}
