/** Tells whether a text contains an address, in lower case, as a whole and not as the end or beginning of another. */
export function containsAddress(text: string, email: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(email); at >= 0; at = lower.indexOf(email, at + 1)) {
    const [before, after] = [lower.slice(Math.max(0, at - 2), at), lower.slice(at + email.length).slice(0, 4)];
    if (!/[\p{L}\p{N}._%+-]$/u.test(before) && !/^\.?[\p{L}\p{N}-]/u.test(after)) return true;
  }
  return false;
}
