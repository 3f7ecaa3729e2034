import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../lib/crypto/secrets.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { tryCounted } from '../../lib/windows/attempts.js';
import type { IntegrationsContext } from '../context.js';
import { secondFactorKey, throttled } from '../sessions/counted-guesses.js';
import { writeToHolder } from './account-change.js';
import { encodeBase32 } from './base32.rules.js';
import { lockedAccount } from './locked-account.js';
import { hashOfRecoveryCode, issueRecoveryCodes } from './recovery-codes.rules.js';
import { addRecoveryCodes, dropRecoveryCodes, dropSecondFactor } from './second-factor.statements.js';
import { aboutSecondFactor } from './second-factor-key.rules.js';
import { isRefusedCode } from './spend-second-factor.js';
import { acceptedStep, enrolmentAddress } from './totp.rules.js';

const SECRET_BYTES = 20;

/** Creates the secret for an authenticator; logins are unchanged until it is confirmed. */
export async function enrolSecondFactor(
  context: IntegrationsContext,
  account: { accountId: number; email: string },
): Promise<{ secret: string; address: string }> {
  const secret = randomBytes(SECRET_BYTES);
  const sealed = seal(context.secondFactorKey, secret, aboutSecondFactor(account.accountId));
  await context.database.unitOfWork(async (em) => {
    const known = await lockedAccount(em, account.accountId);
    if (!known || known.totpConfirmedAt) throw new DomainError('SECOND_FACTOR_ACTIVE');
    known.totpSecret = sealed;
    known.totpLastStep = null;
  });
  return {
    secret: encodeBase32(secret),
    address: enrolmentAddress(new URL(context.publicUrl).host, account.email, secret),
  };
}

/** Enables the second factor after a code proves that the authenticator has the secret; returns ten recovery codes. */
export async function confirmSecondFactor(
  context: IntegrationsContext,
  { accountId, email }: { readonly accountId: number; readonly email: string },
  code: string,
): Promise<readonly string[]> {
  const begun = context.attempts.begin([secondFactorKey(email)], context.clock, throttled);
  const { step, secret } = await tryCounted(begun, () => enrolledStep(context, accountId, code), isRefusedCode);
  const now = context.clock();
  const codes = issueRecoveryCodes();
  await context.database.unitOfWork(async (em) => {
    const account = await lockedAccount(em, accountId);
    // The secret must be the one that the code was compared with; another may have been issued or confirmed meanwhile.
    if (!account || account.totpConfirmedAt || !account.totpSecret?.equals(secret))
      throw new DomainError('SECOND_FACTOR_ACTIVE');
    account.totpConfirmedAt = now;
    account.totpLastStep = step;
    await dropRecoveryCodes.run(em, { accountId });
    await addRecoveryCodes.run(em, { accountId, hashes: codes.map(hashOfRecoveryCode) });
    await writeToHolder(em, accountId, 'second_factor_on', now);
  });
  return codes;
}

/** Returns the step of a code of the unconfirmed secret, and that secret as stored. */
async function enrolledStep(
  context: IntegrationsContext,
  accountId: number,
  code: string,
): Promise<{ readonly step: number; readonly secret: Buffer }> {
  const account = await context.accounts.byId(accountId);
  if (account?.totp_confirmed_at) throw new DomainError('SECOND_FACTOR_ACTIVE');
  if (!account?.totp_secret) throw new DomainError('SECOND_FACTOR_REFUSED');
  const secret = unseal(context.secondFactorKey, account.totp_secret, aboutSecondFactor(accountId));
  const step = acceptedStep(secret, code, account.totp_last_step, context.clock());
  if (step === null) throw new DomainError('SECOND_FACTOR_REFUSED');
  return { step, secret: account.totp_secret };
}

/** Disables the second factor for which a code was given. Throws `SECOND_FACTOR_REFUSED` when it was replaced meanwhile. */
export async function clearSecondFactor(
  context: IntegrationsContext,
  accountId: number,
  secret: Buffer | null,
): Promise<void> {
  await inTransaction(context.database.pool, async (client) => {
    if ((await dropSecondFactor.run(client, { accountId, secret })) === 0)
      throw new DomainError('SECOND_FACTOR_REFUSED');
    await dropRecoveryCodes.run(client, { accountId });
    await writeToHolder(client, accountId, 'second_factor_off', context.clock());
  });
}
