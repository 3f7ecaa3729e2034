/** Compares a hash as a registry writes it (hexadecimal in either case, with `sha256:` or `0x` before it or not) with one of ours. */
export const sameHash = (given: unknown, dataHash: string): boolean =>
  typeof given === 'string' && given.toLowerCase().replace(/^(?:sha-?256:|0x)/, '') === dataHash;
