/** Returns the token of the link in a mail. Throws where there is none. */
export function mailedToken(text: string): string {
  const [, token] = /\btoken=([\w-]+)/.exec(text) ?? [];
  if (!token) throw new Error('The mail has no link with a token');
  return token;
}

/** Returns the token that the forms of a session carry, empty where there is no session. */
export const formToken = (cookies: string): string => /csrf_token=([^;]+)/.exec(cookies)?.[1] ?? '';

/** Returns the header that carries the access token of a session's cookies. Throws where there is none. */
export const bearerOf = (cookies: string): { readonly Authorization: string } => ({
  Authorization: `Bearer ${accessToken(cookies)}`,
});

/** Returns the access token of a session's cookies. Throws where there is none. */
export function accessToken(cookies: string): string {
  const [, token] = /access_token=([^;]+)/.exec(cookies) ?? [];
  if (!token) throw new Error('The cookies have no access token');
  return token;
}
