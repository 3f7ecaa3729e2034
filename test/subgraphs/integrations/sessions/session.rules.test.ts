import { describe, expect, it } from '@jest/globals';
import { judgeRefresh, refusalOfSession } from '../../../../subgraphs/integrations/sessions/session.rules.js';
import type { TokenClaims } from '../../../../subgraphs/integrations/sessions/session-token.rules.js';

const access: TokenClaims = {
  use: 'access',
  accountId: 1,
  sessionId: 's',
  email: 'a@b.test',
  role: 'repairer',
  generation: 0,
};
const active = { state: 'active' as const, generation: 0, accountDisabled: false };

describe('§7.2 which refusal a token meets', () => {
  it('none for an active session', () => expect(refusalOfSession(access, active)).toBeNull());
  it.each([
    ['a refresh token', { ...access, use: 'refresh' as const }, active, 'SESSION_KIND_INVALID'],
    ['an unfinished second step', { ...access, use: 'mfa' as const }, active, 'SECOND_FACTOR_REQUIRED'],
    ['a pending session', access, { ...active, state: 'pending' as const }, 'SECOND_FACTOR_REQUIRED'],
    ['a revoked session', access, { ...active, state: 'revoked' as const }, 'SESSION_REVOKED'],
    ['a session that is gone', access, null, 'SESSION_REVOKED'],
    ['a token without an address', { ...access, email: '' }, active, 'SESSION_WITHOUT_EMAIL'],
    ['a disabled account', access, { ...active, accountDisabled: true }, 'ACCOUNT_DISABLED'],
  ])('%s', (_, claims, session, code) => expect(refusalOfSession(claims, session)?.code).toBe(code));
});

describe('refresh tokens', () => {
  const refresh: TokenClaims = { ...access, use: 'refresh', generation: 3 };
  it('are good once', () => {
    expect(judgeRefresh(refresh, { ...active, generation: 3 })).toEqual({ outcome: 'rotate', generation: 4 });
  });
  it('end the family when used again', () => {
    expect(judgeRefresh(refresh, { ...active, generation: 4 })).toMatchObject({
      outcome: 'revoke',
      refusal: { code: 'SESSION_REVOKED' },
    });
  });
  it.each([
    [access, active, 'SESSION_KIND_INVALID'],
    [refresh, null, 'SESSION_REVOKED'],
    [refresh, { ...active, generation: 3, state: 'revoked' as const }, 'SESSION_REVOKED'],
    [refresh, { ...active, generation: 3, accountDisabled: true }, 'ACCOUNT_DISABLED'],
  ])('obtain nothing otherwise (%#)', (claims, session, code) => {
    expect(judgeRefresh(claims, session)).toMatchObject({ outcome: 'refuse', refusal: { code } });
  });
});
