import { ATTEMPTS } from '../../../schema/limits.js';
import { DomainError, isRefusal } from '../../lib/graphql/domain-error.js';
import { type AttemptKey, perAddress, takeIfRoom, tryCounted } from '../../lib/windows/attempts.js';
import { countedAddress } from '../../lib/windows/counted-address.js';
import { tooManyAttempts, windowFull } from '../../lib/windows/refusals.js';
import { ACCOUNT_CHANGES, type AccountChange, type TeamChange } from '../accounts/account-change.js';
import type { IntegrationsContext } from '../context.js';

/** Returns the counter of wrong passwords of an account. */
export const loginKey = (email: string): AttemptKey => ({
  key: `login account ${email}`,
  limit: ATTEMPTS.loginAccount,
});

/**
 * Returns the counter of an address, whose members are accounts, so that one person's failures do not lock an office
 * out while trying a list of accounts is limited.
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

/** Returns the counter of exports of the data about an account. */
export const dataExportKey = (accountId: number): AttemptKey => ({
  key: `data export ${accountId}`,
  limit: ATTEMPTS.dataExport,
});

/** Returns the counter of sign-in links to a mailbox. */
export const signInLinkKey = (email: string): AttemptKey => ({
  key: `sign-in link account ${email}`,
  limit: ATTEMPTS.signInLinkAccount,
});

/** Returns the counter of reset links to a mailbox. */
export const resetKey = (email: string): AttemptKey => ({
  key: `reset account ${email}`,
  limit: ATTEMPTS.resetAccount,
});

/** Returns the counter of mails about items to an address without an account. */
export const letterMailboxKey = (email: string): AttemptKey => ({
  key: `letter mailbox ${email}`,
  limit: ATTEMPTS.letterMailbox,
});

/** Returns the counter of mails about items to an account. */
export const letterReaderKey = (email: string): AttemptKey => ({
  key: `letter reader ${email}`,
  limit: ATTEMPTS.letterReader,
});

/**
 * Returns the counter of mails about one kind of change of an account, or of the team of a brand, to one of its readers. Those
 * about one brand do not count for another.
 */
export const changeLetterKey = (
  change: AccountChange | TeamChange,
  readerId: number,
  brandId: number | null,
): AttemptKey => ({
  key: `letter ${change} ${readerId}${brandId === null ? '' : ` ${brandId}`}`,
  limit: ATTEMPTS.changeLetter,
});

/** Creates the refusal of an attempt beyond a limit. */
export const throttled = (retryAfter: number): DomainError => new DomainError('LOGIN_THROTTLED', { retryAfter });

/** Kinds of mailed links, each with its limit per requesting address. */
const MAILED_LINKS = {
  reset: ATTEMPTS.resetAddress,
  'sign-in link': ATTEMPTS.signInLinkAddress,
} as const;

/**
 * Counts a link before it is created; false when the mailbox's limit is reached. Throws `RATE_LIMITED` for the
 * requesting address.
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

/** Runs the operation of a mailed token; an unknown token counts for the sender's address. Throws `TOO_MANY_ATTEMPTS`. */
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

/** Lists the counters that contain a person's address, for erasure. */
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
    dataExportKey(accountId),
    ...ACCOUNT_CHANGES.map((change) => changeLetterKey(change, accountId, null)),
  ].map(({ key }) => key);
