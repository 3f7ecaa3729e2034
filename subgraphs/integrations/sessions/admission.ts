import type { ErrorCode } from '../../../schema/error-codes.js';
import type { FactsOf, RateState } from '../../../schema/error-facts.js';
import type { CallWindow } from '../../../schema/limits.js';
import { ANONYMOUS, type Principal } from '../../../schema/principal.js';
import type { PlanFeature } from '../../../schema/vocabulary/plans.js';
import type { Scope } from '../../../schema/vocabulary/scopes.js';
import type { DomainError } from '../../lib/graphql/domain-error.js';

/** Request for admission of a call, as sent by the gateway. */
export interface AdmissionRequest {
  readonly accept: 'key' | 'session';
  readonly credential: string | null;
  readonly features?: readonly PlanFeature[] | null;
  readonly scope?: Scope | 'any' | null;
  readonly window?: CallWindow | null;
  readonly units?: number | null;
  /** Brand's host name to which the call was sent, with the brand's id; absent for the platform's own. */
  readonly hostName?: string | null;
  readonly hostBrandId?: number | null;
}

export interface Admission {
  /** Anonymous when refused. */
  readonly principal: Principal;
  /** Present once the call was counted, even when it was then refused. */
  readonly rate?: RateState;
  readonly refusal?: { readonly code: ErrorCode; readonly facts: FactsOf<ErrorCode> };
}

/** One check of an admission: returns a refusal or nothing. Steps run in list order. */
export interface AdmissionStep<Attempt> {
  readonly name: string;
  check(attempt: Attempt): Promise<DomainError | null> | DomainError | null;
}

/** State of a call between the steps. */
export interface Attempt {
  principal?: Principal;
  rate?: RateState;
}

/** Runs the steps until one refuses the call. */
export async function walk<A extends Attempt>(steps: readonly AdmissionStep<A>[], attempt: A): Promise<Admission> {
  for (const step of steps) {
    const refusal = await step.check(attempt);
    if (refusal) return admission(ANONYMOUS, attempt.rate, refusal);
  }
  return admission(attempt.principal ?? ANONYMOUS, attempt.rate, null);
}

const admission = (principal: Principal, rate: RateState | undefined, refusal: DomainError | null): Admission => ({
  principal,
  ...(rate ? { rate } : {}),
  ...(refusal ? { refusal: { code: refusal.code, facts: refusal.facts } } : {}),
});
