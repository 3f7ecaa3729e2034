import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from '../../lib/crypto/secrets.js';

/** Seconds for which a device stays known after its last login. */
const LIFE_S = 180 * 86_400;

interface DeviceClaims {
  readonly accountId: number;
  readonly deviceId: string;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
}

/** Account of a token; a new password invalidates the tokens of all devices. */
export interface DeviceAccount {
  readonly id: number;
  readonly password_hash: string | null;
}

/**
 * Returns the token that a device keeps after a complete login. It grants nothing: it proves an earlier login, so that
 * failed attempts of others do not lock this device out. `key`: 32 bytes for this purpose.
 */
export function deviceToken(key: Uint8Array, account: DeviceAccount, now: Date, deviceId = newDeviceId()): string {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims: DeviceClaims = { accountId: account.id, deviceId, issuedAt };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${mac(key, payload, account)}`;
}

/** Returns the device of a token; undefined for an expired one or another account's. */
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
