import type { ErrorCode } from '../../schema/error-codes.js';
import type { FactsOf, RateState } from '../../schema/error-facts.js';
import type { CallWindow } from '../../schema/limits.js';
import type { Principal } from '../../schema/principal.js';
import type { PlanFeature } from '../../schema/vocabulary/plans.js';
import type { Scope } from '../../schema/vocabulary/scopes.js';

/** A static operation: written in a `.graphql` file, typed and generated, planned once per process. */
export interface Operation<Data, Variables> {
  readonly name: string;
  readonly text: string;
  /** Type-only member, never set. */
  readonly types?: { readonly data: Data; readonly variables: Variables };
}

/** Variables of any operation, by name. */
export type OperationVariables = Readonly<Record<string, unknown>>;

export type DataOf<O> = O extends Operation<infer Data, infer _Variables> ? Data : never;

/** One call: its caller, and the request id under which it is logged. */
export interface Call {
  readonly principal: Principal;
  readonly requestId: string;
  /** Client's address; empty when there is none. */
  readonly clientAddress: string;
}

/** Request for admission: the kind of credential that a route accepts, and the conditions on the caller. */
export interface AdmissionRequest {
  readonly accept: 'key' | 'session';
  /** Bearer token of the Authorization header, or session cookie; null when absent. */
  readonly credential: string | null;
  /** Features the brand's plan must include, checked in this order (§5.1). */
  readonly features?: readonly PlanFeature[];
  /** Scope the key must carry; checked after the rate window. `any`: any one. */
  readonly scope?: Scope | 'any';
  /** Rate window of the call; without one it is not counted. */
  readonly window?: CallWindow;
  /** Units that the call takes from its window: the root fields of a graph operation. Default 1. */
  readonly units?: number;
  /** Brand's host name to which the call was sent, with the brand's id; absent for the platform's own. */
  readonly hostName?: string;
  readonly hostBrandId?: number;
  readonly clientAddress: string;
  readonly requestId: string;
}

export interface Admission {
  /** Anonymous when the call is refused. */
  readonly principal: Principal;
  /** State of the rate window; present once the call was counted, even when it was then refused. */
  readonly rate?: RateState;
  readonly refusal?: { readonly code: ErrorCode; readonly facts: FactsOf<ErrorCode> };
}

/** The graph for callers inside the installation: the REST adapter, pages, the manifest importer. */
export interface Graph {
  /** Authenticates the caller, and counts the call where the route has a window. Throws `DomainError('UNAVAILABLE')`. */
  admit(request: AdmissionRequest): Promise<Admission>;
  /** Runs a static operation. Throws the first refusal as `DomainError`; any other error is unexpected. */
  execute<Data, Variables extends OperationVariables>(
    operation: Operation<Data, Variables>,
    variables: Variables,
    call: Call,
  ): Promise<Data>;
}
