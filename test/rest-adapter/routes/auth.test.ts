import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeBase32, encodeBase32 } from '../../../subgraphs/integrations/accounts/base32.rules.js';
import { stepOf } from '../../../subgraphs/integrations/accounts/totp.rules.js';
import { openStage, PASSWORD, type Stage } from '../../support/actors.js';
import { codeOfStep } from '../../support/one-time-code.js';
import { type Rest, type RestResponse, startRest } from '../../support/rest.js';

const CONSOLE = 'https://console.example.test';
const TOTP = encodeBase32(Buffer.from('12345678901234567890'));

let stage: Stage;
let rest: Rest;

beforeAll(async () => {
  stage = await openStage();
  rest = await startRest({
    graph: stage.platform.graph,
    clock: stage.options.clock,
    settings: { consoleOrigins: [CONSOLE], trustProxy: true },
  });
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

const form = (fields: Record<string, string>, headers: Record<string, string> = {}, path = '/v1/auth/login') =>
  rest.call(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const login = (username: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  form({ username, password }, headers);
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  rest.call(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const logout = (token: string) => post('/v1/auth/logout', undefined, bearer(token));
const cookiesOf = (response: RestResponse): Record<string, string> =>
  Object.fromEntries(
    (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!.split('=') as [string, string]),
  );
const cookieHeader = (cookies: Record<string, string>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
const code = (shift = 0): string => codeOfStep(decodeBase32(TOTP)!, stepOf(stage.options.clock()) + shift);

describe('§4.7 login', () => {
  beforeAll(() => stage.account('rep@example.test', 'repairer'));

  it('answers tokens, type and role', async () => {
    const response = await login('rep@example.test');
    expect(response.status).toBe(200);
    expect(Object.keys(response.json).sort()).toEqual(['access_token', 'refresh_token', 'role', 'token_type']);
    expect(response.json).toMatchObject({ token_type: 'bearer', role: 'repairer' });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('sets the access_token cookie: HttpOnly, Secure, SameSite=Lax, Path=/', async () => {
    const { headers, json } = await login('rep@example.test');
    const cookie = headers['set-cookie']!.find((line) => line.startsWith('access_token='))!;
    expect(cookie).toContain(json.access_token);
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part);
  });

  it('exists without the prefix, identically', async () => {
    const response = await form({ username: 'rep@example.test', password: PASSWORD }, {}, '/auth/login');
    expect(response.status).toBe(200);
  });

  it('finds the account in any case and with spaces around', async () => {
    expect((await login(' REP@Example.test ')).status).toBe(200);
  });

  it.each([
    ['wrong password', 'rep@example.test', 'nope'],
    ['unknown address', 'nobody@example.test', PASSWORD],
  ])('%s: 401 and the same sentence', async (_, username, password) => {
    const response = await login(username, password);
    expect(response.status).toBe(401);
    expect(response.json).toEqual({ detail: 'Incorrect email or password' });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('403 Account disabled, for whoever knows the password', async () => {
    await stage.account('off@example.test', 'repairer', { disabled: true });
    const response = await login('off@example.test');
    expect([response.status, response.json.detail]).toEqual([403, 'Account disabled']);
    expect((await login('off@example.test', 'wrong')).status).toBe(401);
  });

  it('422 lists every missing field', async () => {
    const response = await form({});
    expect(response.status).toBe(422);
    expect(response.json.detail.map((entry: { loc: string[] }) => entry.loc)).toEqual([
      ['body', 'username'],
      ['body', 'password'],
    ]);
  });

  it('a page of another origin is not signed in by its reader', async () => {
    const foreign = await login('rep@example.test', PASSWORD, { Origin: 'https://evil.test' });
    expect(foreign.headers['set-cookie']).toBeUndefined();
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    const own = await login('rep@example.test', PASSWORD, { Origin: CONSOLE });
    expect(own.headers['access-control-allow-origin']).toBe(CONSOLE);
    expect(own.headers['access-control-allow-credentials']).toBe('true');
  });
});

describe('ten failures in 15 minutes', () => {
  it('lock the account with Retry-After, the right password included, and only for the time', async () => {
    await stage.account('locked@example.test', 'customer');
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await login('locked@example.test', 'wrong')).status).toBe(401);
    }
    const refused = await login('locked@example.test');
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(880);
    expect(wait).toBeLessThanOrEqual(900);
    stage.pass(wait);
    expect((await login('locked@example.test')).status).toBe(200);
  });

  it('fifty guesses at once are no more than ten', async () => {
    await stage.account('guessed@example.test', 'customer');
    const answers = await Promise.all(Array.from({ length: 50 }, () => login('guessed@example.test', 'wrong')));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(40);
  });

  it('lock an unknown address just the same', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await login('ghost@example.test', 'wrong');
    expect((await login('ghost@example.test', 'wrong')).status).toBe(429);
  });

  it('ten different accounts tried from one address lock the address', async () => {
    stage.pass(900);
    const from = { 'X-Forwarded-For': '203.0.113.50' };
    for (let attempt = 0; attempt < 10; attempt += 1) await login(`list${attempt}@example.test`, 'wrong', from);
    expect((await login('rep@example.test', PASSWORD, from)).status).toBe(429);
    expect((await login('rep@example.test', PASSWORD, { 'X-Forwarded-For': '203.0.113.51' })).status).toBe(200);
    stage.pass(900);
    expect((await login('rep@example.test', PASSWORD, from)).status).toBe(200);
  });

  it('two hundred accounts tried at once from one address are no more than ten', async () => {
    stage.pass(900);
    const from = { 'X-Forwarded-For': '203.0.113.60' };
    const tries = Array.from({ length: 200 }, (_, nth) => login(`many${nth}@example.test`, 'wrong', from));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(190);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
  }, 60_000);

  it('count an IPv6 network as one address', async () => {
    stage.pass(900);
    const from = (host: number) => ({ 'X-Forwarded-For': `2001:db8:5:5::${host.toString(16)}` });
    for (let nth = 0; nth < 10; nth += 1) await login(`six${nth}@example.test`, 'wrong', from(nth + 1));
    expect((await login('rep@example.test', PASSWORD, from(99))).status).toBe(429);
  });

  it('from a private address, which may be a proxy’s and so everybody’s, lock it only after fifty accounts', async () => {
    stage.pass(900);
    const from = { 'X-Forwarded-For': '10.0.0.9' };
    for (let nth = 0; nth < 10; nth += 1) await login(`private${nth}@example.test`, 'wrong', from);
    expect((await login('rep@example.test', PASSWORD, from)).status).toBe(200);
    for (let nth = 10; nth < 50; nth += 1) await login(`private${nth}@example.test`, 'wrong', from);
    expect((await login('rep@example.test', PASSWORD, from)).status).toBe(429);
  }, 60_000);

  it('right passwords at once are all let in', async () => {
    stage.pass(900);
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('rep@example.test')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  }, 60_000);

  it('by strangers do not lock out a device that has signed in before, which has ten of its own', async () => {
    stage.pass(900);
    await stage.account('known@example.test', 'customer');
    const { known_device } = cookiesOf(await login('known@example.test'));
    const device = { Cookie: `known_device=${known_device}` };
    for (let attempt = 0; attempt < 10; attempt += 1) await login('known@example.test', 'wrong');
    expect((await login('known@example.test')).status).toBe(429);
    expect((await login('known@example.test', PASSWORD, { Cookie: 'known_device=bm90LW91cnM.x' })).status).toBe(429);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await login('known@example.test', 'wrong', device)).status).toBe(401);
    }
    expect((await login('known@example.test', PASSWORD, device)).status).toBe(429);
    stage.pass(900);
    for (let attempt = 0; attempt < 10; attempt += 1) await login('known@example.test', 'wrong');
    const again = await login('known@example.test', PASSWORD, device);
    expect(again.status).toBe(200);
    // A device of another account, and one from before a new password, are strangers.
    await stage.account('other@example.test', 'customer');
    for (let attempt = 0; attempt < 10; attempt += 1) await login('other@example.test', 'wrong');
    expect((await login('other@example.test', PASSWORD, device)).status).toBe(429);
    await stage.account('known@example.test', 'customer', { password: 'a new password for tests' });
    for (let attempt = 0; attempt < 10; attempt += 1) await login('known@example.test', 'wrong');
    expect((await login('known@example.test', 'a new password for tests', device)).status).toBe(429);
  }, 60_000);

  it('by strangers do not lock out who gives a code of the second factor along; wrong ones are counted', async () => {
    stage.pass(900);
    await stage.account('factor@example.test', 'repairer', { totpSecret: TOTP });
    const withCode = (value: string, password = PASSWORD) =>
      form({ username: 'factor@example.test', password, code: value });
    for (let attempt = 0; attempt < 10; attempt += 1) await login('factor@example.test', 'wrong');
    expect((await login('factor@example.test')).status).toBe(429);
    const passed = await withCode(code());
    expect(passed.json).toMatchObject({ token_type: 'bearer', role: 'repairer' });
    expect((await logout(passed.json.access_token)).status).toBe(204);
    for (let attempt = 0; attempt < 10; attempt += 1) await login('factor@example.test', 'wrong');
    stage.pass(60);
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await withCode('000000')).status).toBe(429);
    expect((await withCode(code())).status).toBe(429);
  }, 60_000);
});

describe('§5.2 life of the tokens', () => {
  it('access 60 minutes, refresh 7 days', async () => {
    await stage.account('life@example.test', 'customer');
    const { json } = await login('life@example.test');
    const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    expect(claims(json.access_token).exp - claims(json.access_token).iat).toBe(3_600);
    expect(claims(json.refresh_token).exp - claims(json.refresh_token).iat).toBe(604_800);
    stage.pass(3_601);
    expect((await logout(json.access_token)).json).toEqual({ detail: 'Invalid JWT token' });
    expect((await post('/v1/auth/refresh', { refresh_token: json.refresh_token })).status).toBe(200);
  });
});

describe('refresh', () => {
  const refresh = (token: string) => post('/v1/auth/refresh', { refresh_token: token });

  it('answers a new pair; the old token is spent, and using it again revokes the family', async () => {
    await stage.account('fresh@example.test', 'customer');
    const first = (await login('fresh@example.test')).json;
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.json).toMatchObject({ token_type: 'bearer', role: 'customer' });
    expect(second.json.refresh_token).not.toBe(first.refresh_token);
    const again = await refresh(first.refresh_token);
    expect([again.status, again.json.detail]).toEqual([401, 'Token has been revoked']);
    expect((await refresh(second.json.refresh_token)).status).toBe(401);
    expect((await logout(second.json.access_token)).json.detail).toBe('Token has been revoked');
  });

  it('of many calls at once with one token at most one succeeds', async () => {
    await stage.account('race@example.test', 'customer');
    const { refresh_token } = (await login('race@example.test')).json;
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every((answer) => [200, 401].includes(answer.status))).toBe(true);
  });

  it('an access token is not a refresh token: Invalid token', async () => {
    await stage.account('kind@example.test', 'customer');
    const { access_token } = (await login('kind@example.test')).json;
    expect((await refresh(access_token)).json.detail).toBe('Invalid token');
  });

  it('nothing given: 401; nonsense: 401', async () => {
    expect((await post('/v1/auth/refresh', undefined)).json.detail).toBe('Not authenticated');
    expect((await refresh('nonsense')).json.detail).toBe('Invalid JWT token');
  });

  it('by cookie: a console origin and the anti-forgery token are needed', async () => {
    await stage.account('cookie@example.test', 'customer');
    const cookies = cookiesOf(await login('cookie@example.test'));
    const call = (headers: Record<string, string>) =>
      post('/v1/auth/refresh', undefined, { Cookie: cookieHeader(cookies), ...headers });
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
    await stage.account('out@example.test', 'customer');
    const { access_token, refresh_token } = (await login('out@example.test')).json;
    expect((await logout(access_token)).status).toBe(204);
    expect((await logout(access_token)).json).toEqual({ detail: 'Token has been revoked' });
    expect((await post('/v1/auth/refresh', { refresh_token })).json.detail).toBe('Token has been revoked');
  });

  it('by cookie needs origin and anti-forgery token, and takes the cookies back', async () => {
    await stage.account('outc@example.test', 'customer');
    const cookies = cookiesOf(await login('outc@example.test'));
    const headers = { Cookie: cookieHeader(cookies), Origin: CONSOLE };
    expect((await post('/v1/auth/logout', undefined, headers)).status).toBe(403);
    const out = await post('/v1/auth/logout', undefined, { ...headers, 'X-CSRF-Token': cookies.csrf_token! });
    expect(out.status).toBe(204);
    expect(cookiesOf(out)).toEqual({ access_token: '', refresh_token: '', csrf_token: '' });
  });

  it('§7.2 no token: 401 with WWW-Authenticate; a refresh token: Invalid token; a disabled account', async () => {
    const missing = await post('/v1/auth/logout', undefined);
    expect([missing.status, missing.json.detail, missing.headers['www-authenticate']]).toEqual([
      401,
      'Not authenticated',
      'Bearer',
    ]);
    const id = await stage.account('dis@example.test', 'customer');
    const { access_token, refresh_token } = (await login('dis@example.test')).json;
    expect((await logout(refresh_token)).json.detail).toBe('Invalid token');
    const disable = 'mutation D($id: Int!, $on: Boolean!) { setAccountDisabled(id: $id, disabled: $on) { id } }';
    await stage.ask('integrations', disable, { id, on: true });
    expect((await logout(access_token)).json.detail).toBe('Account disabled');
    await stage.ask('integrations', disable, { id, on: false });
    expect((await logout(access_token)).json.detail).toBe('Token has been revoked');
  });
});

describe('second factor', () => {
  const verify = (token: string, value: string) => post('/v1/auth/mfa/verify', { code: value }, bearer(token));

  it('the first step answers a token good only for the second', async () => {
    await stage.account('mfa@example.test', 'repairer', { totpSecret: TOTP });
    const first = await login('mfa@example.test');
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({ token_type: 'mfa', refresh_token: null, role: 'repairer' });
    expect((await logout(first.json.access_token)).json.detail).toBe('MFA verification required');
    const done = await verify(first.json.access_token, code());
    expect(done.json).toMatchObject({ token_type: 'bearer', role: 'repairer' });
    expect((await verify(first.json.access_token, code(1))).json.detail).toBe('Token has been revoked');
    expect((await logout(done.json.access_token)).status).toBe(204);
  });

  it('a code is good once; a wrong one is refused', async () => {
    stage.pass(60);
    await stage.account('replay@example.test', 'repairer', { totpSecret: TOTP });
    const [one, two] = [await login('replay@example.test'), await login('replay@example.test')];
    const value = code();
    expect((await verify(one.json.access_token, value)).status).toBe(200);
    const replayed = await verify(two.json.access_token, value);
    expect([replayed.status, replayed.json.detail]).toEqual([401, 'Invalid verification code']);
    expect((await verify(two.json.access_token, '000000')).status).toBe(401);
    expect((await verify(two.json.access_token, code(1))).status).toBe(200);
  });

  it('a session token is not a first step', async () => {
    await stage.account('nomfa@example.test', 'repairer');
    const { access_token } = (await login('nomfa@example.test')).json;
    expect((await verify(access_token, '123456')).json.detail).toBe('Invalid token');
    expect((await post('/v1/auth/mfa/verify', { code: '1' })).json.detail).toBe('Not authenticated');
  });

  it('ten wrong codes lock, and a new first step does not unlock', async () => {
    await stage.account('brute@example.test', 'repairer', { totpSecret: TOTP });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const first = await login('brute@example.test');
      expect((await verify(first.json.access_token, '000000')).status).toBe(401);
    }
    expect((await login('brute@example.test')).status).toBe(429);
  });

  it('wrong codes are counted wherever one is asked for: fifty at once are ten', async () => {
    stage.pass(900);
    const id = await stage.account('remove@example.test', 'customer', { totpSecret: TOTP });
    const principal = {
      kind: 'account' as const,
      accountId: id,
      email: 'remove@example.test',
      role: 'customer' as const,
      sessionId: '',
      brandIds: [],
      accreditations: [],
      contacts: [],
    };
    const remove =
      'mutation R($password: String!, $code: String!) { removeSecondFactor(password: $password, code: $code) }';
    const codesOf = async (password: string, value: string, times: number) => {
      const tries = Array.from({ length: times }, () =>
        stage.ask('integrations', remove, { password, code: value }, principal).then(
          () => 'done',
          (error) => error.code as string,
        ),
      );
      const outcomes = await Promise.all(tries);
      return Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((o) => o === one).length]));
    };
    expect(await codesOf(PASSWORD, '000000', 50)).toEqual({ SECOND_FACTOR_REFUSED: 10, LOGIN_THROTTLED: 40 });
    stage.pass(900);
    expect(await codesOf('wrong', code(), 30)).toEqual({ LOGIN_REFUSED: 10, LOGIN_THROTTLED: 20 });
    // Strangers who fail to log in do not keep somebody who is signed in from what needs their password.
    stage.pass(900);
    for (let attempt = 0; attempt < 10; attempt += 1) await login('remove@example.test', 'wrong');
    expect(await codesOf(PASSWORD, code(), 1)).toEqual({ done: 1 });
  }, 60_000);

  it('is set up in the graph, with ten recovery codes, each good once', async () => {
    await stage.account('setup@example.test', 'customer');
    const { access_token } = (await login('setup@example.test')).json;
    const admitted = await stage.platform.graph.admit({
      accept: 'session',
      credential: access_token,
      clientAddress: '',
      requestId: 'x',
    });
    const as = <Data>(text: string, variables = {}) =>
      stage.ask<Data>('integrations', text, variables, admitted.principal);
    const { enrolSecondFactor: enrolment } = await as<{ enrolSecondFactor: { secret: string; address: string } }>(
      'mutation { enrolSecondFactor { secret address } }',
    );
    expect(enrolment.address).toMatch(/^otpauth:\/\/totp\//);
    expect((await login('setup@example.test')).json.token_type).toBe('bearer');
    const now = codeOfStep(decodeBase32(enrolment.secret)!, stepOf(stage.options.clock()));
    const { confirmSecondFactor: codes } = await as<{ confirmSecondFactor: string[] }>(
      'mutation C($code: String!) { confirmSecondFactor(code: $code) }',
      { code: now },
    );
    expect(codes).toHaveLength(10);
    const first = (await login('setup@example.test')).json;
    expect(first.token_type).toBe('mfa');
    expect((await verify(first.access_token, codes[0]!.toLowerCase())).status).toBe(200);
    const second = (await login('setup@example.test')).json;
    expect((await verify(second.access_token, codes[0]!)).status).toBe(401);
    expect((await verify(second.access_token, codes[1]!.replaceAll('-', ''))).status).toBe(200);
  });
});
