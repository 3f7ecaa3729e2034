/** Longest e-mail address (RFC 5321 §4.5.3.1). */
const LONGEST = 254;

/** Normalises an address for look-up: no surrounding space, lower case, no NUL. */
export const normalizeEmail = (text: string): string => text.replaceAll('\0', '').trim().toLowerCase();

/** Tells whether a text may be an e-mail address: one `@` with text on both sides, a dot in the domain, no space. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LONGEST && /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
