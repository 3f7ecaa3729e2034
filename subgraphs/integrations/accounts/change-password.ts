import { createHash, randomBytes } from 'node:crypto';
import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import { sameText } from '../../lib/crypto/secrets.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { AccountPrincipal } from '../../lib/graphql/principal.js';
import { tryCounted } from '../../lib/windows/attempts.js';
import type { IntegrationsContext } from '../context.js';
import { newPasswordLetter } from '../letters/sign-in-letters.js';
import {
  countMailedLink,
  loginKey,
  passwordAgainKey,
  resetKey,
  throttled,
  withMailedToken,
} from '../sessions/counted-guesses.js';
import { normalizeEmail } from './email-address.rules.js';
import { endAccess } from './end-access.js';
import { passwordLetter } from './letters.rules.js';
import { lockedAccount } from './locked-account.js';
import { hashPassword, passwordMatches, refusalOfPassword } from './password.rules.js';
import { accountOfReset, insertResetOf } from './password-reset.statements.js';

const RESET_MS = 3_600_000;

/** Returns the stored form of a token that travels by mail: 256 random bits, so a plain hash is enough. */
export const hashOfMailedToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns a token for a link in a mail. */
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

/** Replaces the caller's password; every other session of theirs ends, and links for a new password mailed before. */
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
  const { accountId, sessionId } = caller;
  await context.database.unitOfWork(async (em) => {
    const account = await lockedAccount(em, accountId);
    // Of several calls with one password, one finds it still to be replaced.
    if (!account || !sameText(account.passwordHash ?? '', stored)) throw new DomainError('LOGIN_REFUSED');
    account.passwordHash = hash;
    await endAccess(em, accountId, 'password changed', context.clock(), sessionId);
  });
}

/**
 * Mails a link for a new password, good once and for an hour. Answers nothing, and at once, whether the address is
 * known or not; a message that cannot be handed over is for the operator to see. Throws `RATE_LIMITED` for the address that
 * asks too often; of too many for one account nothing is said.
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
  if ((await insertResetOf.run(context.database.pool, reset)) === 0) return;
  const link = `${context.publicUrl}${language ? `/${language}` : ''}/new-password?token=${token}`;
  const letter = language ? newPasswordLetter(language, link) : passwordLetter(link);
  context.mailer
    .send({ to: email, ...letter })
    .catch((error: Error) => context.log.error({ err: error, requestId: context.requestId }, 'mail not handed over'));
}

/** Sets a password with a mailed token; every session of the account ends. Throws `NOT_FOUND` for a token that is not good. */
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
    if (!account || !spent.some((hash) => sameText(hash, tokenHash))) throw noSuchReset();
    account.passwordHash = passwordHash;
  });
  await context.attempts.forgive(loginKey(known.email).key);
}
