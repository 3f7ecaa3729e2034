import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { TokenClaims } from './session-token.rules.js';

export const SESSION_STATES = ['pending', 'active', 'revoked'] as const;
/** State of a session. A pending one waits for the second factor and grants nothing else. */
export type SessionState = (typeof SESSION_STATES)[number];
export type SessionTrigger = 'complete' | 'refresh' | 'revoke';

/** Sessions of an account without a second factor, and those of a brand's host name, are active from their start. */
export const sessionLifeCycle = lifeCycle<SessionState, SessionTrigger>('session', SESSION_STATES, 'pending', [
  { trigger: 'complete', from: ['pending'], to: 'active' },
  { trigger: 'refresh', from: ['active'], to: 'active' },
  { trigger: 'revoke', from: ['pending', 'active'], to: 'revoked' },
]);

/** Returns the initial state of a session. */
export const firstState = (hasSecondStep: boolean): SessionState =>
  hasSecondStep ? sessionLifeCycle.initial : sessionLifeCycle.step('complete').to;

/** Tells whether a session waits for the second factor. */
export const awaitsSecondFactor = (state: SessionState): boolean => state === sessionLifeCycle.initial;

export interface SessionFacts {
  readonly state: SessionState;
  /** Generation of the only valid refresh token. */
  readonly generation: number;
  readonly accountDisabled: boolean;
}

/**
 * Returns the refusal for a valid token, in the order of §7.2; null for none. A deleted family (`session` null) counts
 * as revoked.
 */
export function refusalOfSession(claims: TokenClaims, session: SessionFacts | null): DomainError | null {
  if (claims.use === 'mfa') return new DomainError('SECOND_FACTOR_REQUIRED');
  if (claims.use !== 'access') return new DomainError('SESSION_KIND_INVALID');
  if (session && awaitsSecondFactor(session.state)) return new DomainError('SECOND_FACTOR_REQUIRED');
  if (session?.state !== 'active') return new DomainError('SESSION_REVOKED');
  if (claims.email === '') return new DomainError('SESSION_WITHOUT_EMAIL');
  if (session.accountDisabled) return new DomainError('ACCOUNT_DISABLED');
  return null;
}

export type RefreshVerdict =
  | { readonly outcome: 'rotate'; readonly generation: number }
  /** A used token was presented again: one of its two holders stole it, so the family ends. */
  | { readonly outcome: 'revoke'; readonly refusal: DomainError }
  | { readonly outcome: 'refuse'; readonly refusal: DomainError };

/** Decides on a refresh token, which is valid once; a second use ends the family. */
export function judgeRefresh(claims: TokenClaims, session: SessionFacts | null): RefreshVerdict {
  if (claims.use !== 'refresh') return { outcome: 'refuse', refusal: new DomainError('SESSION_KIND_INVALID') };
  if (session?.state !== 'active') return { outcome: 'refuse', refusal: new DomainError('SESSION_REVOKED') };
  if (claims.generation !== session.generation) {
    return { outcome: 'revoke', refusal: new DomainError('SESSION_REVOKED') };
  }
  if (session.accountDisabled) return { outcome: 'refuse', refusal: new DomainError('ACCOUNT_DISABLED') };
  return { outcome: 'rotate', generation: session.generation + 1 };
}
