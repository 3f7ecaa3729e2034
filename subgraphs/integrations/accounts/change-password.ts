import { createHash, randomBytes } from 'node:crypto';
import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import type { AccountPrincipal } from '../../../schema/principal.js';
import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import { sameText } from '../../lib/crypto/secrets.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { tryCounted } from '../../lib/windows/attempts.js';
import type { IntegrationsContext } from '../context.js';
import { addLinkJob } from '../letters/link-job.js';
import {
  countMailedLink,
  loginKey,
  passwordAgainKey,
  resetKey,
  throttled,
  withMailedToken,
} from '../sessions/counted-guesses.js';
import { writeToHolder } from './account-change.js';
import { endAccess } from './end-access.js';
import { lockedAccount } from './locked-account.js';
import { hashPassword, passwordMatches, refusalOfPassword } from './password.rules.js';
import { accountOfReset, insertResetOf } from './password-reset.statements.js';

const RESET_MS = 3_600_000;

/** Returns the stored hash of a mailed token, which has 256 random bits, so that an unsalted hash suffices. */
export const hashOfMailedToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a token for a link in a mail. */
export const mailedToken = (): string => randomBytes(32).toString('base64url');

/**
 * Verifies the caller's password, one at a time of each account, as logins do; throws `LOGIN_REFUSED` for a wrong one, and
 * `LOGIN_THROTTLED` after ten. Returns the stored hash that was compared.
 */
export function requirePassword(
  context: IntegrationsContext,
  caller: AccountPrincipal,
  password: string,
): Promise<string> {
  const compare = async (): Promise<string> => {
    const account = await context.accounts.byId(caller.accountId);
    const stored = account?.password_hash ?? null;
    if (!(await passwordMatches(stored, password)) || stored === null) throw new DomainError('LOGIN_REFUSED');
    return stored;
  };
  return context.oneLoginAtATime(caller.email, () => {
    const begun = context.attempts.begin([passwordAgainKey(caller.accountId)], context.clock, throttled);
    return tryCounted(begun, compare, (error) => error instanceof DomainError);
  });
}

/** Replaces the caller's password, and ends every other session and earlier reset link. */
export async function changePassword(
  context: IntegrationsContext,
  caller: AccountPrincipal,
  current: string,
  next: string,
): Promise<void> {
  const stored = await requirePassword(context, caller, current);
  const refusal = refusalOfPassword(next, caller.email);
  if (refusal) throw refusal;
  const { accountId, email, sessionId } = caller;
  const hash = await context.oneLoginAtATime(email, () => hashPassword(next));
  await context.database.unitOfWork(async (em) => {
    const account = await lockedAccount(em, accountId);
    // Of concurrent calls with one password, only the first finds it unchanged.
    if (!account || !sameText(account.passwordHash ?? '', stored)) throw new DomainError('LOGIN_REFUSED');
    account.passwordHash = hash;
    const now = context.clock();
    await endAccess(em, accountId, 'password changed', now, sessionId);
    await writeToHolder(em, accountId, 'password_changed', now);
  });
}

/**
 * Has a job mail a reset link that is valid once and for an hour. Does and answers the same whether or not the address
 * has an account. Throws `RATE_LIMITED` for the requesting address; excess mails to one account are dropped silently.
 */
export async function requestPasswordReset(
  context: IntegrationsContext,
  address: string,
  language: AccountLanguage | null,
): Promise<void> {
  const email = normalizeEmail(address);
  const token = mailedToken();
  const now = context.clock();
  if (!(await countMailedLink(context, 'reset', resetKey(email)))) return;
  const reset = { tokenHash: hashOfMailedToken(token), email, expiresAt: new Date(now.getTime() + RESET_MS) };
  await inTransaction(context.database.pool, async (client) => {
    await insertResetOf.run(client, reset);
    await addLinkJob(client, context.mailedLinkKey, 'mailPasswordReset', { token, language });
  });
}

/**
 * Sets a password with a mailed token and ends every session of the account. Throws `NOT_FOUND` for an invalid token, and
 * while the account is disabled.
 */
export const resetPassword = (context: IntegrationsContext, token: string, password: string): Promise<void> =>
  withMailedToken(context, () => setPassword(context, token, password));

const noSuchReset = (): DomainError => new DomainError('NOT_FOUND', { entity: 'PasswordReset' });

async function setPassword(context: IntegrationsContext, token: string, password: string): Promise<void> {
  const now = context.clock();
  const tokenHash = hashOfMailedToken(token);
  const known = await accountOfReset.row(context.database.pool, { tokenHash, now });
  if (!known) throw noSuchReset();
  const refusal = refusalOfPassword(password, known.email);
  if (refusal) throw refusal;
  const passwordHash = await hashPassword(password);
  await context.database.unitOfWork(async (em) => {
    const account = await lockedAccount(em, known.id);
    const spent = await endAccess(em, known.id, 'password reset', now);
    // It may have been disabled while the password was hashed.
    if (!account || account.disabledAt || !spent.some((hash) => sameText(hash, tokenHash))) throw noSuchReset();
    account.passwordHash = passwordHash;
    await writeToHolder(em, known.id, 'password_changed', now);
  });
  await context.attempts.forgive(loginKey(known.email).key);
}
