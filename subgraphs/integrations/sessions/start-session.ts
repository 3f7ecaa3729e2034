import { DomainError } from '../../lib/graphql/domain-error.js';
import { addressPrefix } from '../../lib/windows/address-prefix.js';
import type { AccountRow } from '../accounts/account.statements.js';
import type { IntegrationsContext } from '../context.js';
import { deviceToken, knownDevice } from './known-device.rules.js';
import { firstState } from './session.rules.js';
import { openSession } from './sessions.statements.js';

/** Answer to a login (§4.7). */
export interface LoginAnswer {
  readonly accessToken: string;
  /** Null before the second step. */
  readonly refreshToken: string | null;
  /** `bearer`, or `mfa` for a token of the second step only. */
  readonly tokenType: 'bearer' | 'mfa';
  readonly role: string;
  readonly accountId: number;
  /** Token with which the device is known at its next login; null before the second step. */
  readonly deviceToken: string | null;
}

export interface LoginFacts {
  /** True where no second step is required, or it was done already. */
  readonly isComplete: boolean;
  /** Token of the device from an earlier login. */
  readonly device: string | null;
}

/**
 * Opens a token family after the password was verified; pending where there is a second factor. Throws `LOGIN_REFUSED`
 * when the password was replaced meanwhile.
 */
export async function startSession(
  context: IntegrationsContext,
  account: AccountRow,
  { isComplete, device }: LoginFacts,
): Promise<LoginAnswer> {
  const now = context.clock();
  const pending = !isComplete;
  const sessionId = await openSession(
    context.database.pool,
    {
      accountId: account.id,
      passwordHash: account.password_hash,
      state: firstState(pending),
      addressPrefix: addressPrefix(context.clientAddress),
    },
    now,
  );
  if (sessionId === undefined) throw new DomainError('LOGIN_REFUSED');
  const subject = { accountId: account.id, email: account.email, role: account.role, sessionId, generation: 0 };
  if (pending) {
    const accessToken = await context.tokens.secondStep(subject, now);
    return {
      accessToken,
      refreshToken: null,
      tokenType: 'mfa',
      role: account.role,
      accountId: account.id,
      deviceToken: null,
    };
  }
  return {
    ...(await context.tokens.pair(subject, now)),
    tokenType: 'bearer',
    role: account.role,
    accountId: account.id,
    deviceToken: tokenForDevice(context, account, device),
  };
}

/** Returns a new token for the device; a known device keeps its id, and with it its counter. */
export function tokenForDevice(context: IntegrationsContext, account: AccountRow, device: string | null): string {
  const now = context.clock();
  return deviceToken(context.deviceKey, account, now, knownDevice(context.deviceKey, device, account, now));
}
