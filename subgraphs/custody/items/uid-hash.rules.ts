const PREFIXED = /^0x[0-9a-f]{64}$/;
const BARE = /^[0-9a-f]{64}$/;

/** Returns the stored form of a chip hash, `0x` and 64 lowercase hexadecimal digits; null when the value is none (§2.1). */
export function canonicalUidHash(value: string): string | null {
  const lower = value.trim().toLowerCase();
  return PREFIXED.test(lower) ? lower : null;
}

/** Returns the same where the prefix may be left out: the public record and verification addresses (§4.17, §4.23). */
export function lenientUidHash(value: string): string | null {
  const lower = value.trim().toLowerCase();
  return canonicalUidHash(BARE.test(lower) ? `0x${lower}` : lower);
}
