/** Returns the address that replaces that of an erased account; until then its erasure has not ended. */
export const erasedAddress = (accountId: number): string => `erased-${accountId}@erased.invalid`;
