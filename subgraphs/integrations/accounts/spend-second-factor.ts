import { unseal } from '../../lib/crypto/secrets.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { secondFactorKey, throttled } from '../sessions/counted-guesses.js';
import { hashOfRecoveryCode, looksLikeRecoveryCode } from './recovery-codes.rules.js';
import { acceptStep, spendRecoveryCodeRow } from './second-factor.statements.js';
import { aboutSecondFactor } from './second-factor-key.rules.js';
import { acceptedStep } from './totp.rules.js';

/** Accepts a code once: uses up a recovery code, or advances the last accepted step. False for an invalid code. */
export function spendSecondFactor(context: IntegrationsContext, accountId: number, code: string): Promise<boolean> {
  return looksLikeRecoveryCode(code)
    ? spendRecoveryCode(context, accountId, code)
    : spendOneTimeCode(context, accountId, code);
}

/**
 * Verifies a code of an account's second factor and uses it up. Throws `LOGIN_THROTTLED` and `SECOND_FACTOR_REFUSED`; a
 * wrong code counts.
 */
export async function requireSecondFactor(
  context: IntegrationsContext,
  { accountId, email }: { readonly accountId: number; readonly email: string },
  code: string,
): Promise<void> {
  const attempt = await context.attempts.begin([secondFactorKey(email)], context.clock, throttled);
  if (await spendSecondFactor(context, accountId, code)) return attempt.refund();
  await attempt.keep();
  throw new DomainError('SECOND_FACTOR_REFUSED');
}

async function spendRecoveryCode(context: IntegrationsContext, accountId: number, code: string): Promise<boolean> {
  const given = { accountId, codeHash: hashOfRecoveryCode(code), now: context.clock() };
  return (await spendRecoveryCodeRow.run(context.database.pool, given)) === 1;
}

async function spendOneTimeCode(context: IntegrationsContext, accountId: number, code: string): Promise<boolean> {
  const account = await context.accounts.byId(accountId);
  if (!account?.totp_secret) return false;
  const secret = unseal(context.secondFactorKey, account.totp_secret, aboutSecondFactor(accountId));
  const step = acceptedStep(secret, code, account.totp_last_step, context.clock());
  if (step === null) return false;
  // Of concurrent calls with one code only one advances the step.
  return (await acceptStep.run(context.database.pool, { accountId, step })) === 1;
}
