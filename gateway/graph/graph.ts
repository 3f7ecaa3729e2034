import type { ErrorCode } from '../../schema/error-codes.js';
import type { FactsOf, RateState } from '../../schema/error-facts.js';
import type { PlanFeature } from '../../schema/vocabulary/plans.js';
import type { Scope } from '../../schema/vocabulary/scopes.js';
import type { Principal } from '../../subgraphs/lib/graphql/principal.js';

/** A static operation: written in a `.graphql` file next to its user, typed and generated, planned once per process. */
export interface Operation<Data, Variables> {
  readonly name: string;
  readonly text: string;
  /** Never present: carries the types. */
  readonly types?: { readonly data: Data; readonly variables: Variables };
}

/** Variables of any operation, by name. */
export type OperationVariables = Readonly<Record<string, unknown>>;

export type DataOf<O> = O extends Operation<infer Data, infer _Variables> ? Data : never;

/** One call: its caller, and the id under which the logs have it. */
export interface Call {
  readonly principal: Principal;
  readonly requestId: string;
  /** Address of the far end; empty when there is none. */
  readonly clientAddress: string;
}

/** Request for admission: the kind of credential that a route accepts, and the conditions on the caller. */
export interface AdmissionRequest {
  readonly accept: 'key' | 'session';
  /** Value of the Authorization header's bearer, or of the session cookie; null when absent. */
  readonly credential: string | null;
  /** Features the brand's plan must include, checked in this order (§5.1). */
  readonly features?: readonly PlanFeature[];
  /** Scope the key must carry; checked after the rate window. `any`: any one. */
  readonly scope?: Scope | 'any';
  /** Window the call is counted in; none: it is not counted. */
  readonly window?: 'key' | 'account' | 'partner_portal' | 'distributor_portal';
  /** Units the call takes of it: the root fields of an operation of the graph. Default 1. */
  readonly units?: number;
  /** Host name of a brand that the call came to, with the brand's number; absent: the platform's. */
  readonly hostName?: string;
  readonly hostBrandId?: number;
  readonly clientAddress: string;
  readonly requestId: string;
}

export interface Admission {
  /** Anonymous when refused. */
  readonly principal: Principal;
  /** Present once the call was counted, also when it was then refused. */
  readonly rate?: RateState;
  readonly refusal?: { readonly code: ErrorCode; readonly facts: FactsOf<ErrorCode> };
}

/** The graph as its in-house clients see it: the REST adapter, pages, the manifest importer. */
export interface Graph {
  /** Establishes the caller, and counts the call where the route has a window. Throws `DomainError('UNAVAILABLE')`. */
  admit(request: AdmissionRequest): Promise<Admission>;
  /** Runs a static operation. Throws the first refusal as `DomainError`; anything else is an unexpected failure. */
  execute<Data, Variables extends OperationVariables>(
    operation: Operation<Data, Variables>,
    variables: Variables,
    call: Call,
  ): Promise<Data>;
}
