import type { RateState } from '../../schema/error-facts.js';

/** Returns the headers that show a caller the state of its windows (§8); portals get `Retry-After` alone. */
export function rateHeaders(
  rate: Pick<RateState, 'limit' | 'remaining' | 'resetAt'> & Partial<Pick<RateState, 'scope'>>,
): Record<string, string> {
  if (rate.scope === 'account') return {};
  return {
    'X-RateLimit-Limit': String(rate.limit),
    'X-RateLimit-Remaining': String(Math.max(0, rate.remaining)),
    'X-RateLimit-Reset': String(rate.resetAt),
    ...(rate.scope ? { 'X-RateLimit-Scope': rate.scope } : {}),
  };
}

/** Writes the sentence of every 429 of a window. */
export const rateLimitReached = (limit: number, seconds = 60): string =>
  `Rate limit exceeded: ${limit} requests per ${seconds}s`;
