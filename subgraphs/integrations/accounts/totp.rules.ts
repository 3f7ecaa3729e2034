import { createHmac, timingSafeEqual } from 'node:crypto';
import { encodeBase32 } from './base32.rules.js';

/** RFC 6238 with the values every authenticator application assumes: SHA-1, 30 seconds, six digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps accepted on either side of now, for clocks that are off by up to half a minute (RFC 6238 §5.2). */
const DRIFT = 1;

/** Number of the 30-second step an instant falls in. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The code of a step (RFC 4226 §5.3). */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac[mac.length - 1]! & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step whose code was given, or null. A step at or before `lastStep` (the one accepted last) is never accepted:
 * a code that was seen over somebody's shoulder is worth nothing (RFC 6238 §5.2).
 */
export function acceptedStep(secret: Uint8Array, code: string, lastStep: number | null, now: Date): number | null {
  const given = Buffer.from(code.replace(/\s/g, ''));
  if (given.length !== DIGITS) return null;
  let accepted: number | null = null;
  for (let step = stepOf(now) - DRIFT; step <= stepOf(now) + DRIFT; step += 1) {
    const equal = timingSafeEqual(Buffer.from(codeOfStep(secret, step)), given);
    if (equal && step > (lastStep ?? -1)) accepted ??= step;
  }
  return accepted;
}

/** The address an authenticator application reads from a QR code (the `otpauth` key URI format). */
export const enrolmentAddress = (issuer: string, account: string, secret: Uint8Array): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}` +
  `?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
