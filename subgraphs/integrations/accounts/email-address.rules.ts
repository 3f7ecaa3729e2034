/** Longest address mail systems carry (RFC 5321 §4.5.3.1). */
const LONGEST = 254;

/**
 * Normalizes an address to the form by which accounts are found: no surrounding space, lower case, none of the NULs that a
 * database refuses.
 */
export const normalizeEmail = (text: string): string => text.replaceAll('\0', '').trim().toLowerCase();

/**
 * Tells whether a text may be an address: something before and after one `@`, a dot in the domain, no space. The mail system
 * finds out the rest.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LONGEST && /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
