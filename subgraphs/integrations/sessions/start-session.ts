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
  /** Null while the second step is still to come. */
  readonly refreshToken: string | null;
  /** `bearer`, or `mfa` for a token that is good only for the second step. */
  readonly tokenType: 'bearer' | 'mfa';
  readonly role: string;
  readonly accountId: number;
  /** Token that the device may keep, to be recognised the next time; null while the second step is still to come. */
  readonly deviceToken: string | null;
}

export interface LoginFacts {
  /** No second step is asked for: there is none, or it was taken already. */
  readonly isComplete: boolean;
  /** The token that the device kept from an earlier login. */
  readonly device: string | null;
}

/**
 * Begins a new token family for an account whose password was right; it waits for the second factor where there is one. Throws
 * `LOGIN_REFUSED` when that password was replaced in the meantime.
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

/** Returns a fresh token for the device that signed in; one that was known keeps its name, and with it its count. */
export function tokenForDevice(context: IntegrationsContext, account: AccountRow, device: string | null): string {
  const now = context.clock();
  return deviceToken(context.deviceKey, account, now, knownDevice(context.deviceKey, device, account, now));
}
