import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeBase32 } from '../../../subgraphs/integrations/accounts/base32.rules.js';
import { stepOf } from '../../../subgraphs/integrations/accounts/totp.rules.js';
import { PASSWORD } from '../../support/actors.js';
import { codeOfStep } from '../../support/one-time-code.js';
import { bearer, CONSOLE, openSignInRoutes, type SignInRoutes, TOTP } from '../../support/sign-in-routes.js';

let at: SignInRoutes;
beforeAll(async () => {
  at = await openSignInRoutes();
});
afterAll(() => at?.close());

describe('§4.7 login', () => {
  beforeAll(() => at.stage.account('rep@example.test', 'repairer'));

  it('answers tokens, type and role', async () => {
    const response = await at.login('rep@example.test');
    expect(response.status).toBe(200);
    expect(Object.keys(response.json).sort()).toEqual(['access_token', 'refresh_token', 'role', 'token_type']);
    expect(response.json).toMatchObject({ token_type: 'bearer', role: 'repairer' });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('sets the access_token cookie: HttpOnly, Secure, SameSite=Lax, Path=/', async () => {
    const { headers, json } = await at.login('rep@example.test');
    const cookie = headers['set-cookie']!.find((line) => line.startsWith('access_token='))!;
    expect(cookie).toContain(json.access_token);
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part);
  });

  it('exists without the prefix, identically', async () => {
    const response = await at.form({ username: 'rep@example.test', password: PASSWORD }, {}, '/auth/login');
    expect(response.status).toBe(200);
  });

  it('finds the account in any case and with spaces around', async () => {
    expect((await at.login(' REP@Example.test ')).status).toBe(200);
  });

  it.each([
    ['wrong password', 'rep@example.test', 'nope'],
    ['unknown address', 'nobody@example.test', PASSWORD],
  ])('%s: 401 and the same sentence', async (_, username, password) => {
    const response = await at.login(username, password);
    expect(response.status).toBe(401);
    expect(response.json).toEqual({ detail: 'Incorrect email or password' });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('403 Account disabled, with the right password', async () => {
    await at.stage.account('off@example.test', 'repairer', { disabled: true });
    const response = await at.login('off@example.test');
    expect([response.status, response.json.detail]).toEqual([403, 'Account disabled']);
    expect((await at.login('off@example.test', 'wrong')).status).toBe(401);
  });

  it('422 lists every missing field', async () => {
    const response = await at.form({});
    expect(response.status).toBe(422);
    expect(response.json.detail.map((entry: { loc: string[] }) => entry.loc)).toEqual([
      ['body', 'username'],
      ['body', 'password'],
    ]);
  });

  it('a page of another origin is not signed in by its reader', async () => {
    const foreign = await at.login('rep@example.test', PASSWORD, { Origin: 'https://evil.test' });
    expect(foreign.headers['set-cookie']).toBeUndefined();
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    const own = await at.login('rep@example.test', PASSWORD, { Origin: CONSOLE });
    expect(own.headers['access-control-allow-origin']).toBe(CONSOLE);
    expect(own.headers['access-control-allow-credentials']).toBe('true');
  });
});

describe('second factor', () => {
  const verify = (token: string, value: string) => at.post('/v1/auth/mfa/verify', { code: value }, bearer(token));

  it('the first step answers a token good only for the second', async () => {
    await at.stage.account('mfa@example.test', 'repairer', { totpSecret: TOTP });
    const first = await at.login('mfa@example.test');
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({ token_type: 'mfa', refresh_token: null, role: 'repairer' });
    expect((await at.logout(first.json.access_token)).json.detail).toBe('MFA verification required');
    const done = await verify(first.json.access_token, at.code());
    expect(done.json).toMatchObject({ token_type: 'bearer', role: 'repairer' });
    expect((await verify(first.json.access_token, at.code(1))).json.detail).toBe('Token has been revoked');
    expect((await at.logout(done.json.access_token)).status).toBe(204);
  });

  it('a code is good once; a wrong one is refused', async () => {
    at.stage.pass(60);
    await at.stage.account('replay@example.test', 'repairer', { totpSecret: TOTP });
    const [one, two] = [await at.login('replay@example.test'), await at.login('replay@example.test')];
    const value = at.code();
    expect((await verify(one.json.access_token, value)).status).toBe(200);
    const replayed = await verify(two.json.access_token, value);
    expect([replayed.status, replayed.json.detail]).toEqual([401, 'Invalid verification code']);
    expect((await verify(two.json.access_token, '000000')).status).toBe(401);
    expect((await verify(two.json.access_token, at.code(1))).status).toBe(200);
  });

  it('a session token is not a first step', async () => {
    await at.stage.account('nomfa@example.test', 'repairer');
    const { access_token } = (await at.login('nomfa@example.test')).json;
    expect((await verify(access_token, '123456')).json.detail).toBe('Invalid token');
    expect((await at.post('/v1/auth/mfa/verify', { code: '1' })).json.detail).toBe('Not authenticated');
  });

  it('ten wrong codes lock, and a new first step does not unlock', async () => {
    await at.stage.account('brute@example.test', 'repairer', { totpSecret: TOTP });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const first = await at.login('brute@example.test');
      expect((await verify(first.json.access_token, '000000')).status).toBe(401);
    }
    expect((await at.login('brute@example.test')).status).toBe(429);
  });

  it('wrong codes are counted wherever one is asked for: fifty at once are ten', async () => {
    at.stage.pass(900);
    const id = await at.stage.account('remove@example.test', 'customer', { totpSecret: TOTP });
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
        at.stage.ask('integrations', remove, { password, code: value }, principal).then(
          () => 'done',
          (error) => error.code as string,
        ),
      );
      const outcomes = await Promise.all(tries);
      return Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((o) => o === one).length]));
    };
    expect(await codesOf(PASSWORD, '000000', 50)).toEqual({ SECOND_FACTOR_REFUSED: 10, LOGIN_THROTTLED: 40 });
    at.stage.pass(900);
    expect(await codesOf('wrong', at.code(), 30)).toEqual({ LOGIN_REFUSED: 10, LOGIN_THROTTLED: 20 });
    // Failed logins by others do not block operations in which a signed-in account confirms its password.
    at.stage.pass(900);
    for (let attempt = 0; attempt < 10; attempt += 1) await at.login('remove@example.test', 'wrong');
    expect(await codesOf(PASSWORD, at.code(), 1)).toEqual({ done: 1 });
  }, 60_000);

  it('is set up in the graph, with ten recovery codes, each good once', async () => {
    await at.stage.account('setup@example.test', 'customer');
    const { access_token } = (await at.login('setup@example.test')).json;
    const admitted = await at.stage.platform.graph.admit({
      accept: 'session',
      credential: access_token,
      clientAddress: '',
      requestId: 'x',
    });
    const as = <Data>(text: string, variables = {}) =>
      at.stage.ask<Data>('integrations', text, variables, admitted.principal);
    const { enrolSecondFactor: enrolment } = await as<{ enrolSecondFactor: { secret: string; address: string } }>(
      'mutation { enrolSecondFactor { secret address } }',
    );
    expect(enrolment.address).toMatch(/^otpauth:\/\/totp\//);
    expect((await at.login('setup@example.test')).json.token_type).toBe('bearer');
    const now = codeOfStep(decodeBase32(enrolment.secret)!, stepOf(at.stage.options.clock()));
    const { confirmSecondFactor: codes } = await as<{ confirmSecondFactor: string[] }>(
      'mutation C($code: String!) { confirmSecondFactor(code: $code) }',
      { code: now },
    );
    expect(codes).toHaveLength(10);
    const first = (await at.login('setup@example.test')).json;
    expect(first.token_type).toBe('mfa');
    expect((await verify(first.access_token, codes[0]!.toLowerCase())).status).toBe(200);
    const second = (await at.login('setup@example.test')).json;
    expect((await verify(second.access_token, codes[0]!)).status).toBe(401);
    expect((await verify(second.access_token, codes[1]!.replaceAll('-', ''))).status).toBe(200);
  });
});
