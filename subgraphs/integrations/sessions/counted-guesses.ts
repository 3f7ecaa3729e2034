import { DomainError, isRefusal } from '../../lib/graphql/domain-error.js';
import { type AttemptKey, perAddress, takeIfRoom, tryCounted } from '../../lib/windows/attempts.js';
import { countedAddress } from '../../lib/windows/counted-address.js';
import { ATTEMPTS } from '../../lib/windows/limits.js';
import { tooManyAttempts, windowFull } from '../../lib/windows/refusals.js';
import type { IntegrationsContext } from '../context.js';

/** Returns the counter of wrong passwords for an account, from any address. */
export const loginKey = (email: string): AttemptKey => ({
  key: `login account ${email}`,
  limit: ATTEMPTS.loginAccount,
});

/**
 * Returns the counter of an address: of different accounts, so that one forgetful colleague does not lock an office out, while
 * a caller who tries a list of accounts meets the limit.
 */
export const loginAddressKey = (address: string, email: string): AttemptKey => ({
  key: `login address ${countedAddress(address)}`,
  limit: perAddress(ATTEMPTS.loginAddress, address),
  member: email,
});

export const deviceKey = (deviceId: string): AttemptKey => ({
  key: `login device ${deviceId}`,
  limit: ATTEMPTS.loginDevice,
});

export const secondFactorKey = (email: string): AttemptKey => ({
  key: `second factor ${email}`,
  limit: ATTEMPTS.secondFactor,
});

export const unlockingCodeKey = (email: string): AttemptKey => ({
  key: `unlocking code ${email}`,
  limit: ATTEMPTS.unlockingCode,
});

export const passwordAgainKey = (accountId: number): AttemptKey => ({
  key: `password again ${accountId}`,
  limit: ATTEMPTS.passwordAgain,
});

/** Returns the counter of mailed links to one mailbox. */
export const signInLinkKey = (email: string): AttemptKey => ({
  key: `sign-in link account ${email}`,
  limit: ATTEMPTS.signInLinkAccount,
});

/** Returns the counter of links for a new password to one mailbox. */
export const resetKey = (email: string): AttemptKey => ({
  key: `reset account ${email}`,
  limit: ATTEMPTS.resetAccount,
});

/** Returns the counter of letters about items to an address without an account. */
export const letterMailboxKey = (email: string): AttemptKey => ({
  key: `letter mailbox ${email}`,
  limit: ATTEMPTS.letterMailbox,
});

/** Returns the counter of letters about items that an account receives. */
export const letterReaderKey = (email: string): AttemptKey => ({
  key: `letter reader ${email}`,
  limit: ATTEMPTS.letterReader,
});

/** Returns the refusal of an attempt that comes too soon. */
export const throttled = (retryAfter: number): DomainError => new DomainError('LOGIN_THROTTLED', { retryAfter });

/** Kinds of links that are mailed on request, each with its limit for one address that asks. */
const MAILED_LINKS = {
  reset: ATTEMPTS.resetAddress,
  'sign-in link': ATTEMPTS.signInLinkAddress,
} as const;

/**
 * Counts a link before it is made; false when the mailbox has had enough of them for now. Throws `RATE_LIMITED` for the address
 * that asks too often.
 */
export async function countMailedLink(
  { attempts, clientAddress, clock }: IntegrationsContext,
  kind: keyof typeof MAILED_LINKS,
  mailbox: AttemptKey,
): Promise<boolean> {
  const limit = perAddress(MAILED_LINKS[kind], clientAddress);
  const ofAddress = { key: `${kind} address ${countedAddress(clientAddress)}`, limit };
  await attempts.take([ofAddress], clock, (seconds, key) => windowFull(seconds, key, clock()));
  return takeIfRoom(attempts, mailbox, clock);
}

/**
 * Runs the operation of a mailed token; an unknown token counts for the address that sent it. Throws
 * `TOO_MANY_ATTEMPTS`.
 */
export function withMailedToken<Result>(context: IntegrationsContext, work: () => Promise<Result>): Promise<Result> {
  const address = context.clientAddress;
  const key = `mailed token ${countedAddress(address)}`;
  const begun = context.attempts.begin(
    [{ key, limit: perAddress(ATTEMPTS.mailedToken, address) }],
    context.clock,
    tooManyAttempts,
  );
  return tryCounted(begun, work, (error) => isRefusal(error, 'NOT_FOUND'));
}

/** Lists the counters of a person's address; for its erasure. */
export const keysOfPerson = (email: string, accountId: number): string[] =>
  [
    loginKey(email),
    secondFactorKey(email),
    unlockingCodeKey(email),
    signInLinkKey(email),
    resetKey(email),
    letterMailboxKey(email),
    letterReaderKey(email),
    passwordAgainKey(accountId),
  ].map(({ key }) => key);
