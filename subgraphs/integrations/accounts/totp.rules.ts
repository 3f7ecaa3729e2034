import { createGuardrails, verifySync } from 'otplib';
import { encodeBase32 } from './base32.rules.js';

/** RFC 6238 with the values every authenticator application assumes: SHA-1, 30 seconds, six digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps accepted on either side of now, for clocks that are off by up to half a minute (RFC 6238 §5.2). */
const DRIFT = 1;
/** Bounds of a secret's length: the platform's have 20 bytes, those of a manifest any. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 1, MAX_SECRET_BYTES: 4_096 });

/** Returns the number of the 30-second step of an instant. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/**
 * Returns the step of a code, or null. A step at or before `lastStep` (the last accepted one) is refused, so that an
 * observed code cannot be reused (RFC 6238 §5.2).
 */
export function acceptedStep(secret: Uint8Array, code: string, lastStep: number | null, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  const isLastAhead = (lastStep ?? 0) > stepOf(now) + DRIFT;
  if (!/^\d{6}$/.test(token) || isLastAhead) return null;
  const result = verifySync({
    strategy: 'totp',
    secret,
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: DRIFT * STEP_SECONDS,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
    guardrails,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Returns the URI of the QR code for an authenticator (the `otpauth` key URI format), with all parameters explicit. */
export const enrolmentAddress = (issuer: string, account: string, secret: Uint8Array): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}` +
  `?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
