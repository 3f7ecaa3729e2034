import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Attempt } from '../../lib/windows/attempts.js';
import type { AccountRow } from '../accounts/account.statements.js';
import { normalizeEmail } from '../accounts/email-address.rules.js';
import { passwordMatches } from '../accounts/password.rules.js';
import { spendSecondFactor } from '../accounts/spend-second-factor.js';
import type { IntegrationsContext } from '../context.js';
import {
  deviceKey,
  loginAddressKey,
  loginKey,
  secondFactorKey,
  throttled,
  unlockingCodeKey,
} from './counted-guesses.js';
import { knownDevice } from './known-device.rules.js';
import { keepLanguage } from './sign-in-link.statements.js';
import { type LoginAnswer, startSession } from './start-session.js';

export interface LoginInput {
  readonly username: string;
  readonly password: string;
  /** Token of the device from an earlier login: with it, the account is not locked by strangers. */
  readonly device?: string | null;
  /** A code of the second factor, given with the password while the account is locked. */
  readonly code?: string | null;
  /** Language of the page that the password was typed on. */
  readonly language?: AccountLanguage | null;
}

/** An attempt that may be made, and how it came to that. */
interface Admitted {
  readonly attempt: Attempt | null;
  /** The second factor was given already, to pass a lock. */
  readonly secondFactorGiven: boolean;
}

/**
 * Performs the first step of a login (§4.7). Throws `LOGIN_THROTTLED`, `LOGIN_REFUSED` (the same for an unknown address, in the
 * same time) and, where the password is right, `ACCOUNT_DISABLED`.
 */
export function logIn(context: IntegrationsContext, input: LoginInput): Promise<LoginAnswer> {
  const email = normalizeEmail(input.username).slice(0, 254);
  // Within this process attempts on one account wait for each other, so that right passwords at once are all let in.
  return context.oneLoginAtATime(email, async () => {
    const account = await context.accounts.byEmail(email);
    const { attempt, secondFactorGiven } = await admitted(context, email, account ?? null, input);
    const matches = await passwordMatches(account?.password_hash ?? null, input.password);
    if (!account || !matches) {
      await attempt?.keep();
      throw new DomainError('LOGIN_REFUSED');
    }
    await attempt?.refund();
    if (account.disabled_at) throw new DomainError('ACCOUNT_DISABLED');
    if (input.language)
      await keepLanguage.run(context.database.pool, { accountId: account.id, language: input.language });
    const isComplete = secondFactorGiven || !account.totp_confirmed_at;
    // With a second factor the failures are forgiven only after it: the password alone must not reset the count.
    if (isComplete) await context.attempts.forgive(loginKey(email).key);
    return startSession(context, account, { isComplete, device: input.device ?? null });
  });
}

/**
 * Counts the attempt before the password is looked at. Strangers can lock an account; who has a device that signed in before,
 * or gives a code of the second factor along, is counted apart from them.
 */
async function admitted(
  context: IntegrationsContext,
  email: string,
  account: AccountRow | null,
  { device, code }: LoginInput,
): Promise<Admitted> {
  await refuseWhileCodesAreGuessed(context, email);
  const keys = [loginKey(email), loginAddressKey(context.clientAddress, email)];
  try {
    return { attempt: await context.attempts.begin(keys, context.clock, throttled), secondFactorGiven: false };
  } catch (locked) {
    if (!(locked instanceof DomainError) || !account) throw locked;
    const known = knownDevice(context.deviceKey, device, account, context.clock());
    if (known) {
      const attempt = await context.attempts.begin([deviceKey(known)], context.clock, throttled);
      return { attempt, secondFactorGiven: false };
    }
    // A code is good once: each try of a password costs one, and needs no count of its own.
    if (code && account.totp_confirmed_at && (await unlocks(context, account, code))) {
      return { attempt: null, secondFactorGiven: true };
    }
    throw locked;
  }
}

/**
 * Refuses a new first step while codes of the second factor are guessed: the guesser knows the password, and a new step must
 * not reset the count.
 */
async function refuseWhileCodesAreGuessed(context: IntegrationsContext, email: string): Promise<void> {
  const wait = await context.attempts.wait(secondFactorKey(email), context.clock());
  if (wait > 0) throw throttled(wait);
}

async function unlocks(context: IntegrationsContext, account: AccountRow, code: string): Promise<boolean> {
  const attempt = await context.attempts.begin([unlockingCodeKey(account.email)], context.clock, throttled);
  const isRight = await spendSecondFactor(context, account.id, code);
  await (isRight ? attempt.refund() : attempt.keep());
  return isRight;
}
