import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_HAS_ADDRESS } from '../../../schema/field-sentences.js';
import { tooLong, tooShort } from '../../../schema/validation-sentences.js';
import { isLongerThan, lengthOf } from '../../lib/bounds/text-bound.js';
import { type DomainError, invalidInput } from '../../lib/graphql/domain-error.js';

/** OWASP's argon2id setting: 19 MiB, two passes, one lane. The number is the library's for argon2id. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const SHORTEST = 12;
/** Longest password; longer ones are refused, since they cost the server and not a guesser. */
const LONGEST = 256;

/** Keyboards send the same letters in different Unicode forms; one is hashed (NIST SP 800-63B, RFC 8265 §4.2.2). */
const oneForm = (password: string): string => password.normalize('NFC');

/** Hashes a password with argon2id, in the PHC string format. */
export const hashPassword = (password: string): Promise<string> => hash(oneForm(password), ARGON2ID);

/** Hash of a random password, with the parameters of real ones. */
let decoy: Promise<string> | undefined;

/**
 * Verifies a password. Without an account (`stored` null) a decoy is hashed, so that the response time does not
 * disclose which addresses exist.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  if (isLongerThan(password, LONGEST)) return passwordMatches(null, '');
  decoy ??= hashPassword('nobody has this password');
  const kept = stored ?? (await decoy);
  let matches = false;
  // Passwords of earlier versions were hashed in the form they were sent in.
  for (const form of new Set([oneForm(password), password])) matches ||= await verify(kept, form);
  return stored !== null && matches;
}

/** Returns the refusal of a new password; null for a valid one. No composition rules (NIST SP 800-63B). */
export function refusalOfPassword(sent: string, email: string): DomainError | null {
  const password = oneForm(sent);
  const fault = (type: string, message: string): DomainError => invalidInput({ type, path: ['password'], message });
  if (lengthOf(password) < SHORTEST) return fault('string_too_short', tooShort(SHORTEST));
  if (isLongerThan(password, LONGEST)) return fault('string_too_long', tooLong(LONGEST));
  if (password.toLowerCase().includes(email.toLowerCase())) {
    return fault('value_error', PASSWORD_HAS_ADDRESS);
  }
  return null;
}
