import { deflateSync } from 'node:zlib';

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

/** Returns the `status_list` claim: two bits per entry, least significant first, zlib-compressed, base64url. */
export function statusListClaim(statuses: ReadonlyMap<number, CredentialStatus>): { bits: number; lst: string } {
  const bytes = new Uint8Array((LIST_SIZE * BITS) / 8);
  for (const [index, status] of statuses) {
    const at = Math.floor((index * BITS) / 8);
    bytes[at] = bytes[at]! | (STATUS[status] << ((index * BITS) % 8));
  }
  return { bits: BITS, lst: deflateSync(bytes, { level: 9 }).toString('base64url') };
}

/**
 * Returns the credential status for an item's state (§3.1): a theft report suspends it until it is closed; a revoked,
 * destroyed or withdrawn item invalidates it.
 */
export function statusOfItem(productStatus: string, declaredStolen: boolean): CredentialStatus {
  if (['revoked', 'burned', 'superseded', 'archived'].includes(productStatus)) return 'invalid';
  return productStatus === 'stolen' || declaredStolen ? 'suspended' : 'valid';
}
