/** Returns the value of a cookie that scripts can read; the session's own cookies are `HttpOnly`. */
function readableCookie(name: string): string | undefined {
  for (const pair of document.cookie.split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** Reads the anti-forgery token that every write with the session cookie repeats (double submit). */
export const csrfToken = (): string | undefined => readableCookie('csrf_token');
