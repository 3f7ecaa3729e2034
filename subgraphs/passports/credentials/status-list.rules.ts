import { deflateSync } from 'node:zlib';
import { GONE } from '../../../schema/life-cycles/item.js';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';

/** Values of a credential's two bits (Token Status List). */
export const STATUS = { valid: 0, invalid: 1, suspended: 2 } as const;

export type CredentialStatus = keyof typeof STATUS;

/** Credentials per list: two bits each, so 16 KiB before compression. */
export const LIST_SIZE = 65_536;

const BITS = 2;

/** Returns list and index of an entry. Entries are numbered from 0 over all lists. */
export const placeOf = (entry: number): { readonly list: number; readonly index: number } => ({
  list: Math.floor(entry / LIST_SIZE),
  index: entry % LIST_SIZE,
});

/** Returns the states of a list: two bits per entry, least significant first. */
export function statusBits(statuses: ReadonlyMap<number, CredentialStatus>): Uint8Array {
  const bytes = new Uint8Array((LIST_SIZE * BITS) / 8);
  for (const [index, status] of statuses) {
    const at = Math.floor((index * BITS) / 8);
    bytes[at] = bytes[at]! | (STATUS[status] << ((index * BITS) % 8));
  }
  return bytes;
}

/** Returns the `status_list` claim: the states of a list, zlib-compressed, base64url. */
export const statusListClaim = (statuses: ReadonlyMap<number, CredentialStatus>): { bits: number; lst: string } => ({
  bits: BITS,
  lst: deflateSync(statusBits(statuses), { level: 9 }).toString('base64url'),
});

/** States that end the credential of an item. */
const ENDING: readonly ItemStatus[] = ['revoked', ...GONE];

/** States of an item in which its credential is not valid; nor is it while the item is reported stolen. */
export const NOT_VALID: readonly ItemStatus[] = [...ENDING, 'stolen'];

/**
 * Returns the credential status for an item's state (§3.1): a theft report suspends it until it is closed; a revoked,
 * destroyed or withdrawn item invalidates it.
 */
export function statusOfItem(productStatus: string, declaredStolen: boolean): CredentialStatus {
  if (ENDING.some((status) => status === productStatus)) return 'invalid';
  return productStatus === 'stolen' || declaredStolen ? 'suspended' : 'valid';
}
