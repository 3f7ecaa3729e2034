import { describe, expect, it } from '@jest/globals';
import { errorAnswer } from '../../../rest-adapter/runtime/error-table.js';
import { namesOf } from '../../../schema/closed-record.js';
import { ERROR_MEANINGS } from '../../../schema/error-codes.js';

const FACTS = {
  rate: { limit: 1, remaining: 0, resetAt: 0, retryAfter: 1, scope: 'key' as const },
  scopes: [],
  rows: [],
  retryAfter: 7,
};

describe('refusals in the words of HTTP', () => {
  it('§7.1, §7.2: every 401 says how to authenticate, but that of a key that is empty or short', () => {
    const refused = namesOf(ERROR_MEANINGS)
      .map((code) => ({ code, ...errorAnswer(code, FACTS, []) }))
      .filter(({ status }) => status === 401);
    expect(refused.length).toBeGreaterThan(8);
    const without = refused.filter(({ headers }) => headers?.['WWW-Authenticate'] !== 'Bearer');
    expect(without.map(({ code }) => code)).toEqual(['API_KEY_MALFORMED']);
  });

  it('every 429 of too many calls or guesses says when to come back', () => {
    for (const code of ['RATE_LIMITED', 'LOGIN_THROTTLED', 'TOO_MANY_ATTEMPTS'] as const) {
      const { status, headers } = errorAnswer(code, FACTS, []);
      expect([status, Number(headers?.['Retry-After']) >= 1]).toEqual([429, true]);
    }
  });

  it('names the seconds of a window that is not a minute', () => {
    const rate = { ...FACTS.rate, limit: 20, seconds: 86_400 };
    expect(errorAnswer('RATE_LIMITED', { rate }, []).detail).toBe('Rate limit exceeded: 20 requests per 86400s');
    expect(errorAnswer('RATE_LIMITED', FACTS, []).detail).toBe('Rate limit exceeded: 1 requests per 60s');
  });
});
