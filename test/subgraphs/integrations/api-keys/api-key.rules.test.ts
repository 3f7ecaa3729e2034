import { describe, expect, it } from '@jest/globals';
import {
  callsPerMinute,
  keyFaults,
  refusalOfFeatures,
  refusalOfScope,
  refusalOfState,
} from '../../../../subgraphs/integrations/api-keys/api-key.rules.js';

const now = new Date('2026-09-01T12:00:00Z');
const good = { revokedAt: null, expiresAt: null, expiredAt: null };

describe('§5.1 key states', () => {
  it('accepts a key that is neither revoked nor expired', () => {
    expect(refusalOfState(good, now)).toBeNull();
    expect(refusalOfState({ ...good, expiresAt: new Date(now.getTime() + 1) }, now)).toBeNull();
  });
  it('refuses a revoked key, even one that is past its date', () => {
    expect(refusalOfState({ ...good, revokedAt: now }, now)?.code).toBe('API_KEY_REVOKED');
    expect(refusalOfState({ ...good, revokedAt: now, expiresAt: now }, now)?.code).toBe('API_KEY_REVOKED');
  });
  it('refuses from the expiry date on', () => {
    expect(refusalOfState({ ...good, expiresAt: now }, now)?.code).toBe('API_KEY_EXPIRED');
  });
  it('keeps refusing once the expiry was observed, whatever date is set later', () => {
    const extended = { ...good, expiredAt: now, expiresAt: new Date('2030-01-01T00:00:00Z') };
    expect(refusalOfState(extended, now)?.code).toBe('API_KEY_EXPIRED');
  });
});

describe('§5.1 plan requirements', () => {
  it('names the missing feature', () => {
    const refusal = refusalOfFeatures(['qr_identification'], ['api_access']);
    expect(refusal?.code).toBe('FEATURE_NOT_AVAILABLE');
    expect(refusal?.facts).toEqual({ feature: 'api_access' });
  });
  it('says AUTH_METHOD_NOT_ALLOWED for identification by QR', () => {
    const refusal = refusalOfFeatures(['api_access'], ['api_access', 'qr_identification']);
    expect(refusal?.code).toBe('AUTH_METHOD_NOT_ALLOWED');
    expect(refusal?.facts).toEqual({ auth_method: 'qr' });
  });
  it('asks nothing of a route that needs nothing', () => expect(refusalOfFeatures([], [])).toBeNull());
});

describe('§5.1 scopes', () => {
  it('names the missing one', () => {
    expect(refusalOfScope(['mint:batch'], 'sellout:write')?.facts).toEqual({ scopes: ['sellout:write'] });
    expect(refusalOfScope(['sellout:write'], 'sellout:write')).toBeNull();
  });
  it('takes any scope where any will do, but not none', () => {
    expect(refusalOfScope(['webhooks:read'], 'any')).toBeNull();
    expect(refusalOfScope([], 'any')?.code).toBe('SCOPE_MISSING');
    expect(refusalOfScope([], undefined)).toBeNull();
  });
});

describe('limits of a key', () => {
  it.each([
    [null, null, []],
    [0, 1, []],
    [-1, 1, ['dailyQuota']],
    [0, 0, ['requestsPerMinute']],
    [-1, -5, ['dailyQuota', 'requestsPerMinute']],
  ])('a day of %s units and %s calls a minute: faults %j', (dailyQuota, requestsPerMinute, fields) => {
    expect(keyFaults({ dailyQuota, requestsPerMinute }).flatMap(({ path }) => path)).toEqual(fields);
  });
});

describe('§8 calls a minute', () => {
  it("are the key's, else the plan's, else 120", () => {
    expect(callsPerMinute(7, 60)).toBe(7);
    expect(callsPerMinute(null, 60)).toBe(60);
    expect(callsPerMinute(null, null)).toBe(120);
  });

  it('go beyond the plan where operators said so, and never where the brand did', () => {
    expect(callsPerMinute(1_000, 60)).toBe(60);
    expect(callsPerMinute(1_000, null)).toBe(120);
    expect(callsPerMinute(1_000, 60, true)).toBe(1_000);
  });
});
