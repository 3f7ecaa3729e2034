import { DomainError } from '../graphql/domain-error.js';
import type { AttemptKey } from './attempts.js';

/** Returns the refusal of one more guess of a code or a token. */
export const tooManyAttempts = (retryAfter: number): DomainError =>
  new DomainError('TOO_MANY_ATTEMPTS', { retryAfter });

/** Returns the refusal of a window that is longer than a minute, in the shape of the others. */
export function windowFull(retryAfter: number, { limit }: AttemptKey, now: Date): DomainError {
  const resetAt = Math.ceil(now.getTime() / 1000) + retryAfter;
  return new DomainError('RATE_LIMITED', {
    rate: { limit: limit.limit, remaining: 0, resetAt, retryAfter, seconds: limit.seconds, scope: 'account' },
  });
}
