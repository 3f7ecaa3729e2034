import { Type } from '@sinclair/typebox';
import type { Admission, AdmissionRequest, Graph } from '../../gateway/graph/graph.js';
import { json, redirect } from '../../rest-adapter/runtime/answer.js';
import { anonymous, apiKey, optionalSession, session } from '../../rest-adapter/runtime/caller.js';
import { type RouteFamily, route, steps } from '../../rest-adapter/runtime/family.js';
import { formBody } from '../../rest-adapter/runtime/form-body.js';
import { jsonBody } from '../../rest-adapter/runtime/json-body.js';
import { Choice, Closed, Nullable, Text } from '../../rest-adapter/runtime/schema-types.js';
import { ANONYMOUS } from '../../schema/principal.js';
import { type Rest, type RestCall, type RestResponse, startRest } from './rest.js';

// The runtime is tested on routes and a graph of its own: what it does on every route, whatever the route is about.
const echo = { name: 'echo', text: 'query echo { echo }' };
const anything = Type.Unknown();
const answers = { 200: { description: 'What arrived.', content: { 'application/json': anything } } };

const things: RouteFamily = {
  name: 'Things',
  errors: { NOT_FOUND: 'Thing not found' },
  routes: [
    route({
      method: 'GET',
      path: '/things/{id}',
      section: 'Pages',
      summary: 'Read a thing',
      description: 'For the test.',
      caller: optionalSession(),
      input: {
        path: Type.Object({ id: Text('Its id.') }),
        query: Type.Object({
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
          at: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
          exact: Type.Optional(Type.Boolean()),
          tier: Type.Optional(Choice(['public', 'end_user', 'authority'])),
        }),
      },
      operation: echo,
      variables: (input) => ({ ...input }),
      respond: (data) => json(data),
      responses: answers,
    }),
    route({
      method: 'POST',
      path: '/things',
      section: 'Pages',
      summary: 'Make a thing',
      description: 'For the test.',
      caller: anonymous,
      input: {
        query: Type.Object({ skip: Type.Optional(Type.Integer({ minimum: 0 })) }),
        body: jsonBody(
          Closed({
            name: Type.String({ minLength: 1, maxLength: 5 }),
            count: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
            kind: Type.Optional(Choice(['a', 'b'])),
            tags: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })),
            extra: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
          }),
        ),
      },
      operation: echo,
      variables: ({ body }) => ({ input: body }),
      respond: (data) => json(data, { status: 201 }),
      responses: { 201: answers[200] },
    }),
    steps({
      method: 'GET',
      path: '/01/{gtin}',
      versioned: false,
      section: 'Pages',
      summary: 'Follow a link',
      description: 'For the test.',
      caller: anonymous,
      input: { path: Type.Object({ gtin: Text('GTIN') }) },
      perform: ({ path }) => redirect(302, `/en/${path.gtin}`),
      responses: { 302: { description: 'Found.', headers: { Location: 'Where.' } } },
    }),
  ],
};

export const counted: RouteFamily = {
  name: 'Counted',
  window: { name: 'counted', limit: 2, retryAfter: 60 },
  routes: ['/counted/a', '/counted/b'].map((path) =>
    steps({
      method: 'GET',
      path,
      section: 'Pages',
      summary: 'Counted',
      description: 'For the test.',
      caller: anonymous,
      perform: () => json(1),
      responses: answers,
    }),
  ),
};

const callers: RouteFamily = {
  name: 'Callers',
  errors: { ACCOUNT_DISABLED: () => ({ status: 403, detail: 'Account disabled' }) },
  routes: [
    steps({
      method: 'GET',
      path: '/key',
      section: 'Pages',
      summary: 'With a key',
      description: 'For the test.',
      caller: apiKey({ scope: 'webhooks:read', features: ['api_access'] }),
      perform: (_input, request) => json(request.principal),
      responses: answers,
    }),
    steps({
      method: 'POST',
      path: '/session',
      section: 'Pages',
      summary: 'With a session',
      description: 'For the test.',
      caller: session({ window: 'partner_portal' }),
      input: { body: formBody(Type.Object({ username: Type.String(), password: Type.String() })) },
      perform: ({ body }) => json(body),
      responses: answers,
    }),
    steps({
      method: 'GET',
      path: '/hosted',
      host: 'served',
      section: 'Pages',
      summary: 'On served hosts only',
      description: 'For the test.',
      caller: anonymous,
      perform: (_input, { host }) => json(host),
      responses: { ...answers, 400: { description: 'Not served.' } },
    }),
  ],
};

/** Routes of no domain over a graph that does what a test tells it. */
export interface RuntimeRoutes {
  readonly rest: Rest;
  readonly graph: Graph;
  /** Thrown by every operation; undefined: operations answer with their variables. */
  refuse: unknown;
  /** Callers that were admitted since the test began. */
  admitted: AdmissionRequest[];
  /** What the graph says to the next callers. */
  admission: Admission;
  /** The clock of the windows. */
  now: Date;
  call(path: string, options?: RestCall): Promise<RestResponse>;
  /** Forgets the answers that a test gave the graph. */
  reset(): void;
  close(): Promise<void>;
}

export async function openRuntimeRoutes(): Promise<RuntimeRoutes> {
  const graph: Graph = {
    async admit(request) {
      at.admitted.push(request);
      return at.admission;
    },
    async execute(operation, variables) {
      if (operation.name === 'brandOfHost') {
        const known = variables.domain === 'passport.nord.test';
        return { brand: known ? { id: 1, code: 'NORDATELIR', name: 'Nord', language: 'fr' } : null } as never;
      }
      if (at.refuse) throw at.refuse;
      return variables as never;
    },
  };
  const rest = await startRest({ graph, families: [things, counted, callers], clock: () => at.now });
  const at: RuntimeRoutes = {
    ...{ rest, graph },
    refuse: undefined,
    admitted: [],
    admission: { principal: ANONYMOUS },
    now: new Date('2026-11-21T10:00:20Z'),
    call: (path, options) => rest.call(path, options),
    reset: () => {
      at.refuse = undefined;
      at.admitted = [];
      at.admission = { principal: ANONYMOUS };
    },
    close: () => rest.close(),
  };
  return at;
}
