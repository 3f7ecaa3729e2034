/** Returns the value of a cookie that pages can read; the session itself is in cookies they cannot. */
function readableCookie(name: string): string | undefined {
  for (const pair of document.cookie.split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** Reads the token that a write by cookie repeats (double submit). */
export const csrfToken = (): string | undefined => readableCookie('csrf_token');
