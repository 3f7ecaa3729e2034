/** Longest address mail systems carry (RFC 5321 §4.5.3.1). */
const LONGEST = 254;

/** Accounts are found by this form: no surrounding space, lower case, none of the NULs that a database refuses. */
export const normalizeEmail = (text: string): string => text.replaceAll('\0', '').trim().toLowerCase();

/** Something before and after one `@`, a dot in the domain, no space: the rest is for the mail system to find out. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LONGEST && /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
