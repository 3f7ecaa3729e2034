import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from '../../lib/crypto/secrets.js';

/** Seconds for which a device stays known after its last login. */
const LIFE_S = 180 * 86_400;

interface DeviceClaims {
  readonly accountId: number;
  readonly deviceId: string;
  /** Seconds since epoch. */
  readonly issuedAt: number;
}

/** Of the account a token is for: a new password makes every device unknown. */
export interface DeviceAccount {
  readonly id: number;
  readonly password_hash: string | null;
}

/**
 * Returns a token that a device keeps from a complete login. It opens nothing: it says that its holder has signed in to this
 * account before, so that strangers who lock the account do not lock this device out. `key`: 32 bytes, used for nothing else.
 */
export function deviceToken(key: Uint8Array, account: DeviceAccount, now: Date, deviceId = newDeviceId()): string {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims: DeviceClaims = { accountId: account.id, deviceId, issuedAt };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${mac(key, payload, account)}`;
}

/** Returns the device that a token belongs to; undefined when it is not one of this account, or too old. */
export function knownDevice(
  key: Uint8Array,
  token: string | null | undefined,
  account: DeviceAccount,
  now: Date,
): string | undefined {
  const [payload = '', signature = '', ...more] = token?.split('.') ?? [];
  if (more.length > 0 || !sameText(signature, mac(key, payload, account))) return undefined;
  const claims: DeviceClaims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const { accountId, deviceId, issuedAt } = claims;
  const isFresh = now.getTime() / 1000 - issuedAt < LIFE_S;
  return accountId === account.id && isFresh ? deviceId : undefined;
}

const newDeviceId = (): string => randomBytes(12).toString('base64url');

const mac = (key: Uint8Array, payload: string, { id, password_hash }: DeviceAccount): string =>
  createHmac('sha256', key)
    .update(`${payload}|${id}|${password_hash ?? ''}`)
    .digest('base64url');
