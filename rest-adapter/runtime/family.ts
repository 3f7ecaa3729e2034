import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Operation, OperationVariables } from '../../gateway/graph/graph.js';
import type { ErrorCode } from '../../schema/error-codes.js';
import type { PublicWindow } from '../../schema/limits.js';
import type { Answer } from './answer.js';
import type { BodyReader } from './body-reader.js';
import { admitsSessions, type CallerRule } from './caller.js';
import type { ErrorOverrides } from './error-table.js';
import type { RestRequest } from './rest-request.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Responses of a route by status, for the published description and for the tests that validate every response. */
export type ResponseSchemas = Readonly<Record<number, ResponseSchema>>;

export interface ResponseSchema {
  readonly description: string;
  /** Schemas by media type; without any the response has no body. */
  readonly content?: Readonly<Record<string, TSchema>>;
  /** Headers of a response with this status, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Runs an operation of the graph as the caller. */
export type Ask = <Data, Variables extends OperationVariables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/** Converts a refusal to another response than `{"detail": …}`, e.g. a page. Undefined: the ordinary body. */
export type ProblemView = (problem: Problem, request: RestRequest) => Answer | undefined | Promise<Answer | undefined>;

export interface Problem {
  readonly status: number;
  readonly detail: unknown;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Code of the graph; undefined for a refusal of the adapter or an unexpected error. */
  readonly code: ErrorCode | undefined;
}

interface RouteFacts {
  readonly method: Method;
  /** With parameters in braces, without `/v1`: `/products/{uid}/public`. */
  readonly path: string;
  /**
   * Source of its documentation: `§4.7` of `schema/reference/interface.md`, a standard or its clause as `EN 18222 4.2`,
   * or `Pages`.
   */
  readonly section: string;
  readonly summary: string;
  /** Description beyond the summary, understandable without another document. */
  readonly description: string;
  /** False for GS1 links and pages, which have no `/v1` form. Default true. */
  readonly versioned?: boolean;
  readonly caller: CallerRule;
  /**
   * Host names that are served: `any` treats an unknown one as the platform's, `served` refuses it with an empty 400. By
   * default `any` where a session may be admitted, and none is looked up elsewhere.
   */
  readonly host?: 'any' | 'served' | undefined;
  readonly errors?: ErrorOverrides;
  readonly problem?: ProblemView;
  readonly responses: ResponseSchemas;
}

export interface InputSchemas<Path extends TObject, Query extends TObject, Headers extends TObject, Body> {
  readonly path?: Path;
  readonly query?: Query;
  /** Header names in lower case. */
  readonly headers?: Headers;
  readonly body?: BodyReader<Body>;
}

export interface Input<Path, Query, Headers, Body> {
  /** Texts too long for an identifier are replaced by one that designates nothing. */
  readonly path: Path;
  /** Path parameters as sent, only for responses that repeat them. */
  readonly sentPath: { readonly [Name in keyof Path]: string };
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
}

/**
 * A route without its type parameters, for the runtime and the generated description. `perform` receives what the
 * schemas accepted.
 */
export interface Route extends RouteFacts {
  readonly input: InputSchemas<TObject, TObject, TObject, unknown>;
  perform(input: Input<unknown, unknown, unknown, unknown>, request: RestRequest, ask: Ask): Promise<Answer>;
}

export interface RouteFamily {
  /** Heading in the published description. */
  readonly name: string;
  readonly description?: string;
  /** Public rate window that the family's routes share, counted by address. */
  readonly window?: PublicWindow;
  readonly errors?: ErrorOverrides;
  /** Status of an invalid request where it is not 422 (§7.1). */
  readonly invalidStatus?: 400;
  readonly problem?: ProblemView;
  /** View of the 405 refusal on its paths; without it, the documented body. */
  readonly refusedMethod?: ProblemView;
  readonly routes: readonly Route[];
  /** The same pages in further languages, which the description omits. */
  readonly translated?: readonly Route[];
}

// biome-ignore lint/complexity/noBannedTypes: the input of a route without parameters is an object without known keys
type None = TObject<{}>;

interface Typed<Path extends TObject, Query extends TObject, Headers extends TObject, Body> extends RouteFacts {
  readonly input?: InputSchemas<Path, Query, Headers, Body>;
}

type InputOf<Path extends TObject, Query extends TObject, Headers extends TObject, Body> = Input<
  Static<Path>,
  Static<Query>,
  Static<Headers>,
  Body
>;

/** Returns the host names that a route serves: a session is valid only on the one to which it is bound. */
const hostOf = ({ host, caller }: Pick<RouteFacts, 'host' | 'caller'>): RouteFacts['host'] =>
  host ?? (admitsSessions(caller) ? 'any' : undefined);

/** Creates a route that is one operation of the graph. */
export function route<
  Data,
  Variables extends OperationVariables,
  Path extends TObject = None,
  Query extends TObject = None,
  Headers extends TObject = None,
  Body = undefined,
>(
  definition: Typed<Path, Query, Headers, Body> & {
    readonly operation: Operation<Data, Variables>;
    variables(input: InputOf<Path, Query, Headers, Body>, request: RestRequest): Variables;
    respond(data: Data, input: InputOf<Path, Query, Headers, Body>, request: RestRequest): Answer | Promise<Answer>;
  },
): Route {
  const { input: schemas, operation, variables, respond, ...facts } = definition;
  return {
    ...facts,
    host: hostOf(facts),
    input: schemas ?? {},
    async perform(input: InputOf<Path, Query, Headers, Body>, request, ask) {
      return respond(await ask(operation, variables(input, request)), input, request);
    },
  };
}

/** Creates a route of several steps whose order the interface prescribes, or of none. */
export function steps<
  Path extends TObject = None,
  Query extends TObject = None,
  Headers extends TObject = None,
  Body = undefined,
>(
  definition: Typed<Path, Query, Headers, Body> & {
    perform(input: InputOf<Path, Query, Headers, Body>, request: RestRequest, ask: Ask): Promise<Answer> | Answer;
  },
): Route {
  const { input: schemas, perform, ...facts } = definition;
  return {
    ...facts,
    host: hostOf(facts),
    input: schemas ?? {},
    async perform(input: InputOf<Path, Query, Headers, Body>, request, ask) {
      return perform(input, request, ask);
    },
  };
}
