/** Compares a registry's hash (hexadecimal in either case, optionally with `sha256:` or `0x`) with one of ours. */
export const sameHash = (given: unknown, dataHash: string): boolean =>
  typeof given === 'string' && given.toLowerCase().replace(/^(?:sha-?256:|0x)/, '') === dataHash;
