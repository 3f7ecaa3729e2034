import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  GraphQLError,
  getArgumentValues,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { Logger } from 'pino';
import type { InputFault } from '../../../schema/error-facts.js';
import { textOf } from '../../../schema/record.js';
import { withBrandNumber } from '../../../subgraphs/common/graph/name-brands.js';
import { LINE, MOST_ELEMENTS } from '../../../subgraphs/lib/bounds/bounded-scalars.js';
import { textFault } from '../../../subgraphs/lib/bounds/text-bound.js';
import { DomainError, invalidInput } from '../../../subgraphs/lib/graphql/domain-error.js';
import type { Peers } from '../../../subgraphs/lib/graphql/peers.js';
import { brandFeedStart, itemFeedStart } from '../../peers/integrations.generated.js';
import { boundedResult } from '../answered-operations.js';
import { isUnexpected } from '../formatted-error.js';
import type { Call } from '../graph.js';
import { laneOf } from '../operation-places.js';
import type { ReadyOperation } from '../plan/apollo-gateway.js';
import { runOperation } from '../run-operation.js';
import type { Supergraph } from '../supergraph.js';
import { asAnswered } from './as-answered.js';
import { asRefusal } from './as-refusal.js';
import type { BatchNews } from './batch-notifications.js';
import { batchStream } from './batch-stream.js';
import { coercedVariables } from './coerced-variables.js';
import type { EventNews } from './event-notifications.js';
import { type EventStream, eventStream } from './event-stream.js';
import { followedItem } from './live.generated.js';
import type { LiveSubscriptions } from './live-connections.js';
import { PAYLOAD_VARIABLE, type PayloadSource, payloadQuery } from './payload-query.js';
import type { Session } from './session.js';

export interface LiveTools {
  readonly supergraph: Supergraph;
  readonly peers: Peers;
  readonly news: EventNews;
  readonly batches: BatchNews;
  readonly subscriptions: LiveSubscriptions;
  readonly log: Logger;
}

/** One operation of a connection. */
export interface LiveCall {
  readonly session: Session;
  /** Request id of the operation's calls and errors. */
  readonly requestId: string;
  /** Aborts when the client completes the operation or leaves before its stream or result is there. */
  readonly left: AbortSignal;
  readonly counted: Counted;
}

/** The authenticated client of an operation that was counted in its windows; or the refusal. */
export type Counted = { readonly call: Call } | { readonly refusal: unknown };

interface Live extends LiveTools {
  readonly session: Session;
  /** Arguments of the subscription's root field. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly payload: (id: string, call: Call) => Promise<ExecutionResult>;
  readonly signal: AbortSignal;
}

const EVENT: PayloadSource = { field: 'event', argument: 'id', type: 'ID' };
const BATCH: PayloadSource = { field: 'mintBatch', argument: 'jobId', type: 'String' };

type Streams = Readonly<
  Record<
    string,
    { readonly source: PayloadSource; open(live: Live, call: Call): Promise<AsyncGenerator<ExecutionResult>> }
  >
>;

/** Factory of the stream of each subscription field. */
const STREAMS: Streams = {
  brandEvents: {
    source: EVENT,
    open: async (live, call) => eventStream({ ...live, ...(await brandStart(live, call)) }),
  },
  itemTimeline: {
    source: EVENT,
    open: async (live, call) => eventStream({ ...live, ...(await itemStart(live, call)) }),
  },
  batchProgress: {
    source: BATCH,
    open: async (live) => batchStream({ ...live, jobId: textIn(live.given, 'jobId') }),
  },
};

type Started = Pick<EventStream, 'start' | 'ofBrand'>;

async function brandStart({ peers, given }: Live, call: Call): Promise<Started> {
  const named = await withBrandNumber(given, 'optional', [], { ...call, peers });
  const { brandFeedStart: start } = await peers.ask(brandFeedStart, named, call);
  return { start, ofBrand: start.brandId! };
}

async function itemStart({ supergraph, peers, given }: Live, call: Call): Promise<Started> {
  const identifier = textIn(given, 'identifier');
  const after = typeof given.after === 'string' ? given.after : null;
  const { product } = await runOperation(supergraph, followedItem, { identifier }, call);
  if (!product) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  const ofBrand = product.brand.id;
  const variables = { productId: product.id, brandId: ofBrand, after };
  return { start: (await peers.ask(itemFeedStart, variables, call)).itemFeedStart, ofBrand };
}

/** Returns an argument whose declared type is a text. */
const textIn = (given: Live['given'], name: string): string => textOf(given, name, 'The subscription');

/** Starts a subscription. A refusal, now or later, ends it with its code; a failure with `UNAVAILABLE`. */
export async function liveOperation(
  args: ExecutionArgs,
  { session, requestId, left }: LiveCall,
  call: Call,
  tools: LiveTools,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const { document, schema, variableValues } = args;
  const operation = getOperationAST(document, args.operationName)!;
  const root = rootField(operation);
  const stream = STREAMS[root.name.value];
  const field = schema.getSubscriptionType()?.getFields()[root.name.value];
  if (!stream || !field) throw new GraphQLError('Unknown subscription');
  const variables = coercedVariables(schema, operation, variableValues);
  const given = getArgumentValues(field, root, variables);
  const aborter = new AbortController();
  const { signal } = aborter;
  refuseUnbounded(given);
  const query = tools.supergraph.prepareQuery(payloadQuery(only(document, operation), root, stream.source));
  const cost = tools.supergraph.costs.refuse(query.document, query.operation, variables, call.principal);
  const payload = (id: string, call: Call) =>
    placedPayload(tools.supergraph, query, { ...variables, [PAYLOAD_VARIABLE]: id }, { call, cost, signal });
  signal.addEventListener('abort', tools.subscriptions.take(laneOf(call)), { once: true });
  left.addEventListener('abort', () => aborter.abort(), { once: true });
  if (left.aborted) aborter.abort();
  try {
    const generator = await stream.open({ ...tools, session, given, payload, signal }, call);
    return endable(generator, aborter, (error) => asAnswered(asRefusal(error, tools.log), requestId));
  } catch (error) {
    aborter.abort();
    throw asRefusal(error, tools.log);
  }
}

interface PayloadRun {
  readonly call: Call;
  readonly cost: number;
  readonly signal: AbortSignal;
}

/**
 * Runs the query of one payload in a slot of its caller, as any operation. Throws `UNAVAILABLE` when too many wait, and
 * an error when the payload could not be read: it is not sent without data, since the client would miss it.
 */
async function placedPayload(
  { places, runPrepared }: Supergraph,
  query: ReadyOperation,
  variables: Readonly<Record<string, unknown>>,
  { call, cost, signal }: PayloadRun,
): Promise<ExecutionResult> {
  const release = await places.take(call, cost, signal);
  try {
    const result = await runPrepared(query, variables, call);
    if (isUnread(result)) throw new Error('A payload could not be read', { cause: result.errors?.[0] });
    return await boundedResult(result);
  } finally {
    release();
  }
}

/** Tells whether a result has no data for no reason of its caller: a part of the platform did not answer. */
const isUnread = ({ data, errors = [] }: ExecutionResult): boolean =>
  data == null && errors.every(({ extensions: { code } }) => code === 'UNAVAILABLE' || isUnexpected(code));

/**
 * Refuses arguments of a subscription that are too long: they are sent to subgraphs in the platform's own operations,
 * whose arguments the subgraphs do not limit.
 */
function refuseUnbounded(given: Readonly<Record<string, unknown>>): void {
  const faults = Object.entries(given).flatMap(([name, value]): InputFault[] => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.length > MOST_ELEMENTS) return [{ type: 'too_long', path: [name], message: 'Too many of them' }];
    const fault = values.map((one) => (typeof one === 'string' ? textFault(one, LINE) : undefined)).find(Boolean);
    return fault ? [{ ...fault, path: [name] }] : [];
  });
  if (faults.length > 0) throw invalidInput(...faults);
}

/**
 * Returns the only root field of a subscription (GraphQL specification, section 5.2.3.1, enforced by validation); it
 * may be inside a fragment.
 */
function rootField(operation: OperationDefinitionNode): FieldNode {
  const [selection] = operation.selectionSet.selections;
  if (selection?.kind !== Kind.FIELD)
    throw new GraphQLError('Name the field of the subscription in the operation itself');
  return selection;
}

/** Returns the document with only the given operation. */
const only = (document: DocumentNode, operation: OperationDefinitionNode): DocumentNode => ({
  ...document,
  definitions: document.definitions.filter((node) => node === operation || node.kind === Kind.FRAGMENT_DEFINITION),
});

/**
 * Makes a generator end immediately when its signal aborts, even while it waits for its next value; the signal aborts at
 * its end.
 */
function endable(
  generator: AsyncGenerator<ExecutionResult>,
  aborter: AbortController,
  answered: (error: unknown) => GraphQLError,
): AsyncIterableIterator<ExecutionResult> {
  const refused = (error: unknown): IteratorResult<ExecutionResult> => {
    // Of a stream that its client has ended nothing is sent.
    if (aborter.signal.aborted) return { done: true, value: undefined };
    aborter.abort();
    throw answered(error);
  };
  return {
    next: async () => {
      const result = await generator.next().catch(refused);
      if (result.done) aborter.abort();
      return result;
    },
    return: () => {
      aborter.abort();
      return generator.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
