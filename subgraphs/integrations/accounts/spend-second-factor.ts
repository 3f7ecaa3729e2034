import { unseal } from '../../lib/crypto/secrets.js';
import { DomainError, isRefusal } from '../../lib/graphql/domain-error.js';
import { type AttemptKey, tryCounted } from '../../lib/windows/attempts.js';
import type { IntegrationsContext } from '../context.js';
import { secondFactorKey, throttled } from '../sessions/counted-guesses.js';
import { hashOfRecoveryCode, looksLikeRecoveryCode } from './recovery-codes.rules.js';
import { acceptStep, spendRecoveryCodeRow } from './second-factor.statements.js';
import { aboutSecondFactor } from './second-factor-key.rules.js';
import { acceptedStep } from './totp.rules.js';

/**
 * Verifies a code of an account's second factor and uses it up. Throws `LOGIN_THROTTLED` and `SECOND_FACTOR_REFUSED`; a
 * wrong code counts.
 */
export const requireSecondFactor = (
  context: IntegrationsContext,
  { accountId, email }: { readonly accountId: number; readonly email: string },
  code: string,
): Promise<void> => countedSecondFactor(context, secondFactorKey(email), accountId, code);

/**
 * Does the same with another counter. A code counts only when it is wrong, and not when the database failed to answer
 * whether it is.
 */
export async function countedSecondFactor(
  context: IntegrationsContext,
  key: AttemptKey,
  accountId: number,
  code: string,
): Promise<void> {
  const spend = async (): Promise<void> => {
    if (!(await spendSecondFactor(context, accountId, code))) throw new DomainError('SECOND_FACTOR_REFUSED');
  };
  await tryCounted(context.attempts.begin([key], context.clock, throttled), spend, isRefusedCode);
}

export const isRefusedCode = (error: unknown): boolean => isRefusal(error, 'SECOND_FACTOR_REFUSED');

/** Accepts a code once: uses up a recovery code, or advances the last accepted step. False for an invalid code. */
function spendSecondFactor(context: IntegrationsContext, accountId: number, code: string): Promise<boolean> {
  return looksLikeRecoveryCode(code)
    ? spendRecoveryCode(context, accountId, code)
    : spendOneTimeCode(context, accountId, code);
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
