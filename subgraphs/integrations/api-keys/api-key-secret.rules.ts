import { createHash, randomBytes } from 'node:crypto';
import type { InputFault } from '../../../schema/error-facts.js';

/** Environments of a key, by its prefix: real products or a trial; the same rules apply to both (§5.1). */
export type KeyEnvironment = 'live' | 'test';

/** Shortest key, including its prefix (§5.1). */
const KEY_MIN_LENGTH = 40;

/** Leading characters of a key that are stored in clear to identify it in lists. */
const DISPLAYED = 12;

/** Tells whether a credential has the length of a key; a shorter one is refused without look-up (§7.1). */
export const isKeyFormat = (credential: string): boolean => credential.length >= KEY_MIN_LENGTH;

const ISSUABLE = /^dpp_(live|test)_[A-Za-z0-9_-]{31,}$/;
const NOT_ISSUABLE = 'A key is dpp_live_ or dpp_test_ and letters, digits, - or _: at least 40 characters in all';

/** Lists the faults of a secret given in a manifest or the graph, which must have the form of an issued key. */
export const keySecretFaults = (secret: string): InputFault[] =>
  ISSUABLE.test(secret) ? [] : [{ type: 'string_pattern_mismatch', path: ['secret'], message: NOT_ISSUABLE }];

/** Returns the stored form of a key: its SHA-256 in lower-case hexadecimal. Keys are random, so no salt is needed. */
export const hashOfKey = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex');

/** Returns the leading characters of a key, shown in lists. */
export const displayOfKey = (secret: string): string => secret.slice(0, DISPLAYED);

export interface IssuedKey {
  /** Shown once, not stored. */
  readonly secret: string;
  readonly hash: string;
  readonly display: string;
}

/** Returns the stored facts of a secret. */
export const keyFromSecret = (secret: string): IssuedKey => ({
  secret,
  hash: hashOfKey(secret),
  display: displayOfKey(secret),
});

/** Returns a new key with 256 bits of randomness. */
export const issueKey = (environment: KeyEnvironment, random: Uint8Array = randomBytes(32)): IssuedKey =>
  keyFromSecret(`dpp_${environment}_${Buffer.from(random).toString('base64url')}`);
