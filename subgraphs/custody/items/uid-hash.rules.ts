const PREFIXED = /^0x[0-9a-f]{64}$/;
const BARE = /^[0-9a-f]{64}$/;

/** Returns the stored form of a chip hash, `0x` and 64 lower-case hexadecimal digits; null for an invalid one (§2.1). */
export function canonicalUidHash(value: string): string | null {
  const lower = value.trim().toLowerCase();
  return PREFIXED.test(lower) ? lower : null;
}

/** Returns the stored form of a chip hash whose prefix is optional: public record and verification URLs (§4.17, §4.23). */
export function lenientUidHash(value: string): string | null {
  const lower = value.trim().toLowerCase();
  return canonicalUidHash(BARE.test(lower) ? `0x${lower}` : lower);
}
