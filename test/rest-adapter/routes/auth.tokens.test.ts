import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONSOLE, cookieHeader, cookiesOf, openSignInRoutes, type SignInRoutes } from '../../support/sign-in-routes.js';

let at: SignInRoutes;
beforeAll(async () => {
  at = await openSignInRoutes();
});
afterAll(() => at?.close());

describe('§5.2 life of the tokens', () => {
  it('access 60 minutes, refresh 7 days', async () => {
    await at.stage.account('life@example.test', 'customer');
    const { json } = await at.login('life@example.test');
    const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    expect(claims(json.access_token).exp - claims(json.access_token).iat).toBe(3_600);
    expect(claims(json.refresh_token).exp - claims(json.refresh_token).iat).toBe(604_800);
    at.stage.pass(3_601);
    expect((await at.logout(json.access_token)).json).toEqual({ detail: 'Invalid JWT token' });
    expect((await at.post('/v1/auth/refresh', { refresh_token: json.refresh_token })).status).toBe(200);
  });
});

describe('refresh', () => {
  const refresh = (token: string) => at.post('/v1/auth/refresh', { refresh_token: token });

  it('answers a new pair; the old token is spent, and using it again revokes the family', async () => {
    await at.stage.account('fresh@example.test', 'customer');
    const first = (await at.login('fresh@example.test')).json;
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.json).toMatchObject({ token_type: 'bearer', role: 'customer' });
    expect(second.json.refresh_token).not.toBe(first.refresh_token);
    const again = await refresh(first.refresh_token);
    expect([again.status, again.json.detail]).toEqual([401, 'Token has been revoked']);
    expect((await refresh(second.json.refresh_token)).status).toBe(401);
    expect((await at.logout(second.json.access_token)).json.detail).toBe('Token has been revoked');
  });

  it('of many calls at once with one token at most one succeeds', async () => {
    await at.stage.account('race@example.test', 'customer');
    const { refresh_token } = (await at.login('race@example.test')).json;
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every((answer) => [200, 401].includes(answer.status))).toBe(true);
  });

  it('an access token is not a refresh token: Invalid token', async () => {
    await at.stage.account('kind@example.test', 'customer');
    const { access_token } = (await at.login('kind@example.test')).json;
    expect((await refresh(access_token)).json.detail).toBe('Invalid token');
  });

  it('nothing given: 401; nonsense: 401', async () => {
    expect((await at.post('/v1/auth/refresh', undefined)).json.detail).toBe('Not authenticated');
    expect((await refresh('nonsense')).json.detail).toBe('Invalid JWT token');
  });

  it('by cookie: a console origin and the anti-forgery token are needed', async () => {
    await at.stage.account('cookie@example.test', 'customer');
    const cookies = cookiesOf(await at.login('cookie@example.test'));
    const call = (headers: Record<string, string>) =>
      at.post('/v1/auth/refresh', undefined, { Cookie: cookieHeader(cookies), ...headers });
    expect((await call({})).json.detail).toBe('Origin not allowed');
    expect((await call({ Origin: 'https://evil.test' })).json.detail).toBe('Origin not allowed');
    expect((await call({ Origin: CONSOLE })).json.detail).toBe('CSRF token missing or invalid');
    expect((await call({ Origin: CONSOLE, 'X-CSRF-Token': 'other' })).status).toBe(403);
    const good = await call({ Referer: `${CONSOLE}/page`, 'X-CSRF-Token': cookies.csrf_token! });
    expect(good.status).toBe(200);
    expect(cookiesOf(good).refresh_token).not.toBe(cookies.refresh_token);
  });
});

describe('logout', () => {
  it('204, token and family revoked at once', async () => {
    await at.stage.account('out@example.test', 'customer');
    const { access_token, refresh_token } = (await at.login('out@example.test')).json;
    expect((await at.logout(access_token)).status).toBe(204);
    expect((await at.logout(access_token)).json).toEqual({ detail: 'Token has been revoked' });
    expect((await at.post('/v1/auth/refresh', { refresh_token })).json.detail).toBe('Token has been revoked');
  });

  it('by cookie needs origin and anti-forgery token, and takes the cookies back', async () => {
    await at.stage.account('outc@example.test', 'customer');
    const cookies = cookiesOf(await at.login('outc@example.test'));
    const headers = { Cookie: cookieHeader(cookies), Origin: CONSOLE };
    expect((await at.post('/v1/auth/logout', undefined, headers)).status).toBe(403);
    const out = await at.post('/v1/auth/logout', undefined, { ...headers, 'X-CSRF-Token': cookies.csrf_token! });
    expect(out.status).toBe(204);
    expect(cookiesOf(out)).toEqual({ access_token: '', refresh_token: '', csrf_token: '' });
  });

  it('§7.2 no token: 401 with WWW-Authenticate; a refresh token: Invalid token; a disabled account', async () => {
    const missing = await at.post('/v1/auth/logout', undefined);
    expect([missing.status, missing.json.detail, missing.headers['www-authenticate']]).toEqual([
      401,
      'Not authenticated',
      'Bearer',
    ]);
    const id = await at.stage.account('dis@example.test', 'customer');
    const { access_token, refresh_token } = (await at.login('dis@example.test')).json;
    expect((await at.logout(refresh_token)).json.detail).toBe('Invalid token');
    const disable = 'mutation D($id: Int!, $on: Boolean!) { setAccountDisabled(id: $id, disabled: $on) { id } }';
    await at.stage.ask('integrations', disable, { id, on: true });
    expect((await at.logout(access_token)).json.detail).toBe('Account disabled');
    await at.stage.ask('integrations', disable, { id, on: false });
    expect((await at.logout(access_token)).json.detail).toBe('Token has been revoked');
  });
});
