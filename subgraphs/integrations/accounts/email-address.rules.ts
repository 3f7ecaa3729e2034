/** Longest e-mail address (RFC 5321 §4.5.3.1). */
const LONGEST = 254;

/** Normalises an address for look-up: no surrounding space, lower case, no NUL. */
export const normalizeEmail = (text: string): string => text.replaceAll('\0', '').trim().toLowerCase();

/** Tells whether a text may be an e-mail address: one `@` with text on both sides, a dot in the domain, no space. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LONGEST && /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** Tells whether a text contains an address, in lower case, as a whole and not as the end or beginning of another. */
export function containsAddress(text: string, email: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(email); at >= 0; at = lower.indexOf(email, at + 1)) {
    const [before, after] = [lower.slice(Math.max(0, at - 2), at), lower.slice(at + email.length).slice(0, 4)];
    if (!/[\p{L}\p{N}._%+-]$/u.test(before) && !/^\.?[\p{L}\p{N}-]/u.test(after)) return true;
  }
  return false;
}
