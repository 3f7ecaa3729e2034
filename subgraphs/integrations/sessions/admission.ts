import type { ErrorCode } from '../../../schema/error-codes.js';
import type { FactsOf, RateState } from '../../../schema/error-facts.js';
import type { PlanFeature } from '../../../schema/vocabulary/plans.js';
import type { Scope } from '../../../schema/vocabulary/scopes.js';
import type { DomainError } from '../../lib/graphql/domain-error.js';
import { ANONYMOUS, type Principal } from '../../lib/graphql/principal.js';

/** A request to be let in; the gateway's contract. */
export interface AdmissionRequest {
  readonly accept: 'key' | 'session';
  readonly credential: string | null;
  readonly features?: readonly PlanFeature[] | null;
  readonly scope?: Scope | 'any' | null;
  readonly window?: 'key' | 'account' | 'partner_portal' | 'distributor_portal' | null;
  readonly units?: number | null;
  /** Host name of a brand that the call came to, with the brand's number; absent: the platform's. */
  readonly hostName?: string | null;
  readonly hostBrandId?: number | null;
}

export interface Admission {
  /** Anonymous when refused. */
  readonly principal: Principal;
  /** Present once the call was counted, also when it was then refused. */
  readonly rate?: RateState;
  readonly refusal?: { readonly code: ErrorCode; readonly facts: FactsOf<ErrorCode> };
}

/** One step of letting a call in: says why it goes no further, or nothing. Steps run in the order of their list. */
export interface AdmissionStep<Attempt> {
  readonly name: string;
  check(attempt: Attempt): Promise<DomainError | null> | DomainError | null;
}

/** State of a call between the steps of admission. */
export interface Attempt {
  principal?: Principal;
  rate?: RateState;
}

/** Walks a call through the steps until one refuses it. */
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
