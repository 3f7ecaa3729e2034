import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeBase32 } from '../../../subgraphs/integrations/accounts/base32.rules.js';
import { createSessionKeyring } from '../../../subgraphs/integrations/sessions/session-keyring.rules.js';
import { signToken } from '../../../subgraphs/integrations/sessions/session-token.rules.js';
import { accountPrincipal } from '../../support/account-principal.js';
import { openStage, type Stage } from '../../support/actors.js';
import { type Rest, startRest } from '../../support/rest.js';

const CONSOLE = 'https://console.example.test';
let stage: Stage;
let rest: Rest;
let brandId: number;

beforeAll(async () => {
  stage = await openStage();
  const { graph } = stage.platform;
  rest = await startRest({ graph, clock: stage.options.clock, settings: { consoleOrigins: [CONSOLE] } });
  brandId = await stage.brand('NORDATELIR');
  await stage.account('ana@example.test', 'repairer', { firstName: 'Ana', lastName: 'Roux' });
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

const me = (headers: Record<string, string> = {}, path = '/v1/partner-portal/me') => rest.call(path, { headers });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const tokenOf = async (email: string): Promise<string> => (await stage.login(email)).accessToken;
const grant = (trade: string) =>
  stage.ask(
    'integrations',
    'mutation G($email: String!, $brandId: Int!, $trade: Trade!) { grantAccreditation(email: $email, brandId: $brandId, trade: $trade) { id } }',
    { email: 'ana@example.test', brandId, trade },
  );

describe('§2.6, §4.8 partner profile', () => {
  it('an account with no accreditation gets 200 with empty brands', async () => {
    const response = await me(bearer(await tokenOf('ana@example.test')));
    expect(response.status).toBe(200);
    expect(response.json).toEqual({
      id: expect.any(Number),
      email: 'ana@example.test',
      name: 'Ana Roux',
      partner_type: 'repairer',
      brands: [],
    });
  });

  it('one entry per active accreditation: a brand may appear twice', async () => {
    await grant('repairer');
    await grant('recycler');
    const { json } = await me(bearer(await tokenOf('ana@example.test')), '/partner-portal/me');
    expect(json.brands).toEqual([
      { brand_id: brandId, brand_name: 'NORDATELIR', partner_type: 'recycler', status: 'active' },
      { brand_id: brandId, brand_name: 'NORDATELIR', partner_type: 'repairer', status: 'active' },
    ]);
  });

  it('name is null when both are empty', async () => {
    await stage.account('anon@example.test', 'recycler');
    expect((await me(bearer(await tokenOf('anon@example.test')))).json.name).toBeNull();
  });
});

describe('§7.2 refusals of /partner-portal/me', () => {
  it('401 Not authenticated with WWW-Authenticate without a token', async () => {
    const { status, json, headers } = await me();
    expect([status, json, headers['www-authenticate']]).toEqual([401, { detail: 'Not authenticated' }, 'Bearer']);
  });

  it.each([
    ['unreadable', async () => 'nonsense'],
    ['an API key', async () => `dpp_test_${'k'.repeat(40)}`],
    [
      'foreign-signed',
      () =>
        signToken(
          createSessionKeyring([new Uint8Array(32).fill(77)]),
          'https://passports.example.test',
          { use: 'access', accountId: 1, sessionId: 'x', email: 'a@b.test', role: 'repairer', generation: 0 },
          new Date(),
        ),
    ],
  ])('403 Token invalide to a token that is %s', async (_, make) => {
    const { status, json } = await me(bearer(await make()));
    expect([status, json]).toEqual([403, { detail: 'Token invalide' }]);
  });

  it('403 Token invalide to an expired token', async () => {
    const token = await tokenOf('ana@example.test');
    stage.pass(3_600);
    expect((await me(bearer(token))).json).toEqual({ detail: 'Token invalide' });
  });

  it('401 Invalid token to a token that is not a session', async () => {
    const { refreshToken } = await stage.login('ana@example.test');
    const { status, json } = await me(bearer(refreshToken!));
    expect([status, json.detail]).toEqual([401, 'Invalid token']);
  });

  it('401 MFA verification required before the second step', async () => {
    await stage.account('mfa@example.test', 'repairer', {
      totpSecret: encodeBase32(Buffer.from('12345678901234567890')),
    });
    const { status, json } = await me(bearer(await tokenOf('mfa@example.test')));
    expect([status, json.detail]).toEqual([401, 'MFA verification required']);
  });

  it('401 Token has been revoked after sign-out', async () => {
    const token = await tokenOf('ana@example.test');
    await rest.call('/v1/auth/logout', { method: 'POST', headers: bearer(token) });
    const { status, json } = await me(bearer(token));
    expect([status, json.detail]).toEqual([401, 'Token has been revoked']);
  });

  it('401 Account disabled', async () => {
    const id = await stage.account('dis@example.test', 'repairer');
    const token = await tokenOf('dis@example.test');
    await stage.ask('integrations', 'mutation D($id: Int!) { setAccountDisabled(id: $id, disabled: true) { id } }', {
      id,
    });
    const { status, json } = await me(bearer(token));
    expect([status, json.detail]).toEqual([401, 'Account disabled']);
  });

  it('401 Invalid token: missing email', async () => {
    const { principal } = await stage.platform.graph.admit({
      accept: 'session',
      credential: await tokenOf('ana@example.test'),
      clientAddress: '',
      requestId: 'x',
    });
    const { sessionId, accountId } = accountPrincipal(principal);
    const token = await signToken(
      createSessionKeyring(stage.options.tokenSeeds),
      stage.options.publicUrl,
      { use: 'access', accountId, sessionId, email: '', role: 'repairer', generation: 0 },
      stage.options.clock(),
    );
    const { status, json } = await me(bearer(token));
    expect([status, json.detail]).toEqual([401, 'Invalid token: missing email']);
  });

  it.each(['customer', 'authority', 'operator', 'distributor'] as const)('403 to a %s', async (role) => {
    await stage.account(`${role}@example.test`, role);
    const { status, json } = await me(bearer(await tokenOf(`${role}@example.test`)));
    expect([status, json.detail]).toEqual([403, 'Partner account required (repairer or recycler)']);
  });

  it('403 to a cookie from a page that may not use it; 200 from the console', async () => {
    const Cookie = `access_token=${await tokenOf('ana@example.test')}`;
    expect((await me({ Cookie })).json.detail).toBe('Origin not allowed');
    expect((await me({ Cookie, Origin: 'https://evil.test' })).status).toBe(403);
    expect((await me({ Cookie, Origin: CONSOLE })).status).toBe(200);
    expect((await me({ Cookie, Referer: `${CONSOLE}/portal` })).status).toBe(200);
  });

  it('429 with Retry-After once the portal-wide limit is reached, per account', async () => {
    await stage.account('busy@example.test', 'repairer');
    const token = await tokenOf('busy@example.test');
    let refused = await me(bearer(token));
    // A minute may end on the way; the next one is reached then.
    for (let call = 0; call < 250 && refused.status === 200; call += 1) refused = await me(bearer(token));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await me(bearer(await tokenOf('ana@example.test')))).status).toBe(200);
  });
});
