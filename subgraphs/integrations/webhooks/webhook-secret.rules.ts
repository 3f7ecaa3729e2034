import { randomInt } from 'node:crypto';
import type { InputFault } from '../../../schema/error-facts.js';
import { tooLong, tooShort } from '../../../schema/validation-sentences.js';

/** Characters of a secret chosen by the caller (§4.3); a generated one has 43 (§2.4), which is 256 bits. */
const SECRET_LENGTH = { minimum: 32, maximum: 128, generated: 43 } as const;

/** Milliseconds for which a replaced secret also signs, so that receivers can switch. */
export const SECRET_OVERLAP_MS = 24 * 60 * 60 * 1000;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits only, which need no escaping in shells and are valid base64. */
export const generateWebhookSecret = (): string =>
  Array.from({ length: SECRET_LENGTH.generated }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Finds the faults of a secret that the caller chose. */
export function secretFaults(secret: string): InputFault[] {
  const length = [...secret].length;
  if (length < SECRET_LENGTH.minimum) {
    return [fault('string_too_short', tooShort(SECRET_LENGTH.minimum))];
  }
  if (length > SECRET_LENGTH.maximum) {
    return [fault('string_too_long', tooLong(SECRET_LENGTH.maximum))];
  }
  return [];
}

// The value is not repeated, since it may be nearly the secret.
const fault = (type: string, message: string): InputFault => ({ type, path: ['secret'], message, input: null });

export interface SecretsInUse {
  readonly current: string;
  readonly former: { readonly secret: string; readonly until: Date } | null;
}

/** Lists the secrets that sign a delivery now, the current one first. */
export const signingSecrets = ({ current, former }: SecretsInUse, now: Date): string[] =>
  former && now < former.until ? [current, former.secret] : [current];
