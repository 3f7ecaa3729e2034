import { describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader, generateSecret, SignJWT } from 'jose';
import { createSessionKeyring } from '../../../../subgraphs/integrations/sessions/session-keyring.rules.js';
import {
  readToken,
  signToken,
  TOKEN_LIFE,
  type TokenClaims,
} from '../../../../subgraphs/integrations/sessions/session-token.rules.js';

const now = new Date('2026-09-01T12:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const seed = new Uint8Array(32).fill(7);
const ring = createSessionKeyring([seed]);
const claims: TokenClaims = {
  use: 'access',
  accountId: 5,
  sessionId: 'b1',
  email: 'r@example.test',
  role: 'repairer',
  generation: 0,
};
const sign = (over: Partial<TokenClaims> = {}, at = now): Promise<string> =>
  signToken(ring, 'https://dpp.test', { ...claims, ...over }, at);
const read = (token: string, at = now, keys = ring): Promise<TokenClaims> =>
  readToken(keys, 'https://dpp.test', token, at);

describe('§5.2 session tokens', () => {
  it('carry what they were signed with', async () => expect(await read(await sign())).toEqual(claims));

  it('last 60 minutes (access) and 7 days (refresh)', async () => {
    expect(TOKEN_LIFE.access).toBe(3600);
    expect(TOKEN_LIFE.refresh).toBe(604_800);
    for (const use of ['access', 'refresh', 'mfa'] as const) {
      const token = await sign({ use });
      await expect(read(token, later(TOKEN_LIFE[use] - 1))).resolves.toMatchObject({ use });
      await expect(read(token, later(TOKEN_LIFE[use]))).rejects.toMatchObject({ code: 'SESSION_UNREADABLE' });
    }
  });

  it('are asymmetric and name their key', async () => {
    const header = decodeProtectedHeader(await sign());
    expect(header).toMatchObject({ alg: 'EdDSA', kid: ring.signing(now).kid });
  });

  it('an absent e-mail address reads as empty, to be refused later', async () => {
    expect((await read(await sign({ email: '' }))).email).toBe('');
  });

  it.each([
    ['nonsense', async () => 'nonsense'],
    [
      'foreign-signed',
      () => signToken(createSessionKeyring([new Uint8Array(32).fill(8)]), 'https://dpp.test', claims, now),
    ],
    ['of another installation', () => signToken(ring, 'https://other.test', claims, now)],
    ['an API key', async () => `dpp_live_${'a'.repeat(43)}`],
    ['tampered', async () => (await sign()).replace(/\.[^.]+\./, (part) => `.${part.slice(1, -3)}AA.`)],
    [
      'signed by a shared secret',
      async () =>
        new SignJWT({ sid: 'b1', use: 'access', email: 'a@b.test' })
          .setProtectedHeader({ alg: 'HS256', kid: ring.signing(now).kid })
          .setSubject('5')
          .setIssuer('https://dpp.test')
          .setAudience('sessions')
          .setExpirationTime('1h')
          .sign(await generateSecret('HS256')),
    ],
  ])('are refused when %s', async (_, make) => {
    await expect(read(await make())).rejects.toMatchObject({ code: 'SESSION_UNREADABLE' });
  });
});

describe('rotation of session keys', () => {
  const days = (n: number): Date => later(n * 86_400);

  it('changes the key every 30 days and keeps reading tokens of the one before', async () => {
    const late = new Date('2026-09-14T23:59:59Z');
    const periods = [0, 30, 60].map((n) => ring.signing(days(n)).kid);
    expect(new Set(periods).size).toBe(3);
    const token = await sign({ use: 'refresh' }, late);
    await expect(read(token, new Date(late.getTime() + 6.9 * 86_400_000))).resolves.toBeDefined();
  });

  it('is the same on every node', () => {
    expect(createSessionKeyring([seed]).signing(now).kid).toBe(ring.signing(now).kid);
  });

  it('a new seed reads what the old one signed while it stands behind it, and not afterwards', async () => {
    const token = await sign();
    const fresh = new Uint8Array(32).fill(9);
    await expect(read(token, now, createSessionKeyring([fresh, seed]))).resolves.toEqual(claims);
    await expect(read(token, now, createSessionKeyring([fresh]))).rejects.toMatchObject({ code: 'SESSION_UNREADABLE' });
  });

  it('knows nothing of keys of long ago', () => {
    expect(ring.verifying(ring.signing(days(-90)).kid, now)).toBeUndefined();
    expect(ring.verifying('nonsense', now)).toBeUndefined();
  });
});
