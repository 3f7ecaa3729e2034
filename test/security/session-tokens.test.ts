import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { createSessionKeyring } from '../../subgraphs/integrations/sessions/session-keyring.rules.js';
import { internalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { openStage, type Stage } from '../support/actors.js';
import { present } from '../support/present.js';
import { type Rest, startRest } from '../support/rest.js';

/** The seed the stage signs with: an attacker does not have it, this test does, to make tokens wrong in one thing only. */
const SEED = new Uint8Array(32).fill(1);

let stage: Stage;
let rest: Rest;
let good: string;
let refresh: string;
let half: string;

beforeAll(async () => {
  stage = await openStage();
  rest = await startRest({ graph: stage.platform.graph });
  await stage.account('rita@example.test', 'repairer');
  const login = await stage.login('rita@example.test');
  good = login.accessToken;
  refresh = login.refreshToken!;
  await stage.account('half@example.test', 'repairer', { totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' });
  half = (await stage.login('half@example.test')).accessToken;
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const partOf = (token: string, at: number) =>
  JSON.parse(Buffer.from(token.split('.')[at]!, 'base64url').toString()) as Record<string, unknown>;
const withHeader = (change: object, token = good): string =>
  [part({ ...partOf(token, 0), ...change }), ...token.split('.').slice(1)].join('.');
const claims = () => partOf(good, 1);

/** Signed by the platform's own key, with a header and claims of our choice. */
function forged(header: object = {}, change: object = {}): Promise<string> {
  const key = createSessionKeyring([SEED]).signing(new Date());
  return new SignJWT({ ...claims(), ...change } as Record<string, unknown>)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: key.kid, ...header })
    .sign(key.privateKey);
}

const read = (token: string) =>
  rest.call('/v1/partner-portal/products/0A1B2C3D4E5F', { headers: { Authorization: `Bearer ${token}` } });

const ATTACKS: readonly (readonly [string, () => string | Promise<string>])[] = [
  ['alg none, without a signature', () => `${part({ alg: 'none', typ: 'JWT' })}.${good.split('.')[1]}.`],
  ['alg None in another spelling', () => `${part({ ...partOf(good, 0), alg: 'nOnE' })}.${good.split('.')[1]}.`],
  ['alg none, the signature kept', () => withHeader({ alg: 'none' })],
  [
    'alg HS256 with the public key as the secret',
    () => {
      const { kid } = partOf(good, 0) as { kid: string };
      const key = createSessionKeyring([SEED]).verifying(kid, new Date());
      const signed = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${good.split('.')[1]}`;
      const secret = present(key?.export({ format: 'pem', type: 'spki' }));
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    },
  ],
  [
    'a foreign key under our kid',
    () => {
      const { privateKey } = generateKeyPairSync('ed25519');
      const signed = good.split('.').slice(0, 2).join('.');
      return `${signed}.${signBytes(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  ],
  [
    'a key of its own in the header',
    () => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      const header = part({ alg: 'EdDSA', typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }) });
      const signed = `${header}.${good.split('.')[1]}`;
      return `${signed}.${signBytes(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  ],
  ['a kid that is a path', () => withHeader({ kid: '../../../../dev/null' })],
  ['a kid that is a statement', () => withHeader({ kid: "1' union select 'x" })],
  ['a kid of another period', () => withHeader({ kid: '1-000000000000' })],
  ['no kid', () => withHeader({ kid: undefined })],
  [
    'a critical header nobody knows',
    () => {
      const key = createSessionKeyring([SEED]).signing(new Date());
      const signed = `${part({ alg: 'EdDSA', typ: 'JWT', kid: key.kid, crit: ['x'], x: 1 })}.${good.split('.')[1]}`;
      return `${signed}.${signBytes(null, Buffer.from(signed), key.privateKey).toString('base64url')}`;
    },
  ],
  ['another type', () => forged({ typ: 'at+internal' })],
  ['no type', () => forged({ typ: undefined })],
  ['another issuer', () => forged({}, { iss: 'https://elsewhere.example' })],
  ['another audience', () => forged({}, { aud: 'platform-internal' })],
  ['no audience', () => forged({}, { aud: undefined })],
  ['expired a second ago', () => forged({}, { exp: Math.floor(Date.now() / 1000) - 1 })],
  ['no expiry', () => forged({}, { exp: undefined })],
  ['not yet', () => forged({}, { nbf: Math.floor(Date.now() / 1000) + 600 })],
  ['a claim changed', () => `${good.split('.')[0]}.${part({ ...claims(), role: 'operator' })}.${good.split('.')[2]}`],
  [
    'a token between processes',
    () => internalTokens(SEED).sign({ principal: { kind: 'system', purpose: 'x' }, requestId: 'x', clientAddress: '' }),
  ],
  ['nothing but dots', () => '..'],
  ['an encrypted token', () => `${part({ alg: 'dir', enc: 'A256GCM' })}....`],
  ['thousands of characters more', () => `${good}${'A'.repeat(8_000)}`],
];

describe('tokens that are no sessions (§7.2)', () => {
  it('an unchanged token is accepted, so that refusals of the others are due to their changes', async () => {
    const refusal = { detail: 'Aucune accréditation active' };
    expect((await read(good)).json).toEqual(refusal);
    expect((await read(await forged())).json).toEqual(refusal);
  });

  it.each(ATTACKS)('%s: 401 Invalid JWT token', async (_name, make) => {
    const { status, json } = await read(await make());
    expect([status, json]).toEqual([401, { detail: 'Invalid JWT token' }]);
  });

  it.each(ATTACKS)('%s: opens nothing in the graph either', async (_name, make) => {
    const credential = await make();
    const { principal } = await stage.platform.graph.admit({
      accept: 'session',
      credential,
      clientAddress: '198.51.100.1',
      requestId: 'attack',
    });
    expect(principal).toEqual({ kind: 'anonymous' });
  });

  it('a session that does not exist, with a signature that is right', async () => {
    const { status } = await read(await forged({}, { sid: '00000000-0000-0000-0000-000000000000' }));
    expect(status).toBe(401);
  });

  it('a role written into a token gives no right: rights are those of the account', async () => {
    const token = await forged({}, { role: 'operator', email: 'operator@example.test' });
    const { principal } = await stage.platform.graph.admit({
      accept: 'session',
      credential: token,
      clientAddress: '',
      requestId: 'x',
    });
    expect(principal).toMatchObject({ role: 'repairer', email: 'rita@example.test' });
  });

  it('a token of another person’s number does not open their session', async () => {
    const [other] = await stage.sql<{ id: number }>(
      `select id from integrations.account where email = 'half@example.test'`,
    );
    const { principal } = await stage.platform.graph.admit({
      accept: 'session',
      credential: await forged({}, { sub: String(other?.id) }),
      clientAddress: '',
      requestId: 'x',
    });
    expect(
      principal.kind === 'anonymous' || (principal.kind === 'account' && principal.email === 'rita@example.test'),
    ).toBe(true);
  });

  it('each token is good for its own use only', async () => {
    expect((await read(refresh)).json).toEqual({ detail: 'Invalid token' });
    expect((await read(half)).json).toEqual({ detail: 'MFA verification required' });
    const swap = (token: string) => rest.call('/v1/auth/refresh', { method: 'POST', body: { refresh_token: token } });
    expect((await swap(good)).status).toBe(401);
    expect((await swap(half)).status).toBe(401);
    const code = (token: string) =>
      rest.call('/v1/auth/mfa/verify', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: { code: '000000' },
      });
    expect((await code(good)).status).toBe(401);
    expect((await code(refresh)).status).toBe(401);
  });

  it('a refresh token used twice ends the whole family', async () => {
    const login = await stage.login('rita@example.test');
    const swap = (token: string) => rest.call('/v1/auth/refresh', { method: 'POST', body: { refresh_token: token } });
    const next = await swap(login.refreshToken!);
    expect(next.status).toBe(200);
    expect((await swap(login.refreshToken!)).status).toBe(401);
    expect((await read(next.json.access_token)).json).toEqual({ detail: 'Token has been revoked' });
  });
});
