import { DomainError } from '../graphql/domain-error.js';
import type { AttemptKey } from './attempts.js';

/** Creates the refusal of another guess of a code or token. */
export const tooManyAttempts = (retryAfter: number): DomainError =>
  new DomainError('TOO_MANY_ATTEMPTS', { retryAfter });

/** Creates the refusal of a window longer than a minute, with the same facts as the others. */
export function windowFull(retryAfter: number, { limit }: AttemptKey, now: Date): DomainError {
  const resetAt = Math.ceil(now.getTime() / 1000) + retryAfter;
  return new DomainError('RATE_LIMITED', {
    rate: { limit: limit.limit, remaining: 0, resetAt, retryAfter, seconds: limit.seconds, scope: 'account' },
  });
}
