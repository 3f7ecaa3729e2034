/** Returns the token of the link in a mail. Throws where there is none. */
export function mailedToken(text: string): string {
  const [, token] = /\btoken=([\w-]+)/.exec(text) ?? [];
  if (!token) throw new Error('The mail has no link with a token');
  return token;
}

/** Returns the token that the forms of a session carry, empty where there is no session. */
export const formToken = (cookies: string): string => /csrf_token=([^;]+)/.exec(cookies)?.[1] ?? '';
