import { describe, expect, it } from '@jest/globals';
import { jwtVerify, SignJWT } from 'jose';
import type { Principal } from '../../../../schema/principal.js';
import { claimsText, internalTokens } from '../../../../subgraphs/lib/graphql/internal-token.js';

const KEY = new Uint8Array(32).fill(7);
const tokens = internalTokens(KEY);
const principal: Principal = { kind: 'system', purpose: 'a test: é' };
const claims = { principal, requestId: 'request-1', clientAddress: '192.0.2.1' };

const jose = (header: { alg: string; typ: string }, audience: string, expires: string, key = KEY): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader(header)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key);
const OURS = { alg: 'HS256', typ: 'at+internal' };

describe('tokens between the processes of an installation', () => {
  it('are JWTs that a library reads, and carry the claims and nothing else of the caller', async () => {
    const token = await tokens.sign({ ...claims, secret: 'not for anybody' } as never);
    const { payload } = await jwtVerify(token, KEY, { audience: 'platform-internal', typ: 'at+internal' });
    expect(payload).toMatchObject(claims);
    expect(payload).not.toHaveProperty('secret');
    expect(payload.exp! - payload.iat!).toBe(60);
  });

  it('are read with the claims that were signed', async () => {
    expect(await tokens.verify(await tokens.sign(claims))).toMatchObject(claims);
    expect(await tokens.verify(await jose(OURS, 'platform-internal', '60s'))).toMatchObject(claims);
  });

  it('are refused when foreign, expired, meant for others, or signed in another way', async () => {
    const own = await tokens.sign(claims);
    const [header, payload, signature] = own.split('.') as [string, string, string];
    const none = Buffer.from('{"alg":"none","typ":"at+internal"}').toString('base64url');
    const other = Buffer.from(JSON.stringify({ ...claims, requestId: 'other' })).toString('base64url');
    for (const token of [
      await jose(OURS, 'platform-internal', '60s', new Uint8Array(32).fill(8)),
      await new SignJWT(claims).setProtectedHeader(OURS).setAudience('platform-internal').sign(KEY),
      await jose(OURS, 'platform-internal', '-1s'),
      await jose(OURS, 'somebody else', '60s'),
      await jose({ alg: 'HS256', typ: 'JWT' }, 'platform-internal', '60s'),
      await jose({ alg: 'HS512', typ: 'at+internal' }, 'platform-internal', '60s', new Uint8Array(64).fill(7)),
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${other}.${signature}`,
      `${own}=`,
      `${own}.more`,
      `${header}.${payload}`,
      '',
    ]) {
      await expect(tokens.verify(token)).rejects.toThrow('Not a token of this installation');
    }
  });

  it('carry the claims of several calls in their order', async () => {
    const other = { ...claims, requestId: 'request-2' };
    expect(tokens.verifyCalls(tokens.signCalls([claimsText(claims), claimsText(other)]))).toEqual([claims, other]);
  });

  it('of several calls are none of one call, and the reverse', async () => {
    await expect(tokens.verify(tokens.signCalls([claimsText(claims)]))).rejects.toThrow('Not a token');
    const own = await tokens.sign(claims);
    expect(() => tokens.verifyCalls(own)).toThrow('Not a token of this installation');
    const foreign = internalTokens(new Uint8Array(32).fill(8)).signCalls([claimsText(claims)]);
    expect(() => tokens.verifyCalls(foreign)).toThrow('Not a token of this installation');
  });
});
