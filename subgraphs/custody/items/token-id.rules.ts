import type { Hex } from 'viem';
import { hexOf } from '../../lib/crypto/hex.js';
import { keccak256 } from '../../lib/crypto/keccak.js';

const TOKEN_ID = /^[1-9][0-9]{76,77}$/;
const HIGHEST_BIT = 1n << 255n;
const BYTES = 32;

/**
 * Returns the token id of an item: the hash of its chip hash with the highest bit set, so that it has 77 or 78 digits
 * (§2.1). `uidHash` is canonical.
 */
export const tokenIdOf = (uidHash: string): string => BigInt(tokenHexOf(uidHash)).toString();

/** Returns the token id in hexadecimal digits after `0x`. */
export function tokenHexOf(uidHash: string): Hex {
  const hash = keccak256(hexOf(uidHash));
  const first = Number.parseInt(hash.charAt(2), 16) | 0b1000;
  return `0x${first.toString(16)}${hash.slice(3)}`;
}

/** Converts a token id to hexadecimal digits after `0x`, most significant first. */
export const hexOfTokenId = (tokenId: string): Hex =>
  `0x${BigInt(tokenId)
    .toString(16)
    .padStart(2 * BYTES, '0')}`;

/** Returns a token id as sent, trimmed; null for an invalid one. */
export function canonicalTokenId(value: string): string | null {
  const trimmed = value.trim();
  return TOKEN_ID.test(trimmed) && BigInt(trimmed) < 2n * HIGHEST_BIT ? trimmed : null;
}
