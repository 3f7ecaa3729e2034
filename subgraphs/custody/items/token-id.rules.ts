import { hexOf } from '../../lib/crypto/hex.js';
import { keccak256 } from '../../lib/crypto/keccak.js';

const TOKEN_ID = /^[0-9]{77,78}$/;
const HIGHEST_BIT = 1n << 255n;

/**
 * Returns the token id of an item: the hash of its chip hash with the highest bit set, so that it always has 77 or 78 digits
 * (§2.1). `uidHash` is in canonical form.
 */
export const tokenIdOf = (uidHash: string): string => (BigInt(keccak256(hexOf(uidHash))) | HIGHEST_BIT).toString();

/** Returns a token id as sent, edge spaces removed; null when the value is none. */
export function canonicalTokenId(value: string): string | null {
  const trimmed = value.trim();
  return TOKEN_ID.test(trimmed) ? trimmed : null;
}
