import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import { DomainError, isRefusal } from '../../lib/graphql/domain-error.js';
import type { Attempt } from '../../lib/windows/attempts.js';
import type { AccountRow } from '../accounts/account.statements.js';
import { passwordMatches } from '../accounts/password.rules.js';
import { countedSecondFactor, isRefusedCode } from '../accounts/spend-second-factor.js';
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
  /** Token of a known device, with which a locked account can be used. */
  readonly device?: string | null;
  /** Code of the second factor, sent with the password for a locked account. */
  readonly code?: string | null;
  /** Language of the page with the form. */
  readonly language?: AccountLanguage | null;
}

/** A permitted attempt, and how it was permitted. */
interface Admitted {
  readonly attempt: Attempt | null;
  /** True when the second factor was verified already, for a locked account. */
  readonly secondFactorGiven: boolean;
}

/**
 * Performs the first step of a login (§4.7). Throws `LOGIN_THROTTLED`, `LOGIN_REFUSED` (also for an unknown address,
 * after the same time) and, with the right password, `ACCOUNT_DISABLED`.
 */
export function logIn(context: IntegrationsContext, input: LoginInput): Promise<LoginAnswer> {
  const email = normalizeEmail(input.username).slice(0, 254);
  // Serialised by account within this process, so that concurrent right passwords all succeed.
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
    // With a second factor the counter is cleared only after that: the password alone must not reset it.
    if (isComplete) await context.attempts.forgive(loginKey(email).key);
    return startSession(context, account, { isComplete, device: input.device ?? null });
  });
}

/**
 * Counts the attempt before the password is verified. Others can lock an account; known devices, and logins with a code
 * of the second factor, are counted separately.
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
    // A code is valid once, so attempts with one need no counter.
    if (code && account.totp_confirmed_at && (await unlocks(context, account, code))) {
      return { attempt: null, secondFactorGiven: true };
    }
    throw locked;
  }
}

/**
 * Refuses a first step while codes of the second factor are being guessed: the guesser has the password, and another
 * first step must not reset the counter.
 */
async function refuseWhileCodesAreGuessed(context: IntegrationsContext, email: string): Promise<void> {
  const wait = await context.attempts.wait(secondFactorKey(email), context.clock());
  if (wait > 0) throw throttled(wait);
}

/** Tells whether a code unlocks the account; too many codes are no other refusal than the lock's, which unknown addresses get. */
async function unlocks(context: IntegrationsContext, { id, email }: AccountRow, code: string): Promise<boolean> {
  try {
    await countedSecondFactor(context, unlockingCodeKey(email), id, code);
    return true;
  } catch (error) {
    if (isRefusedCode(error) || isRefusal(error, 'LOGIN_THROTTLED')) return false;
    throw error;
  }
}
