import type { ApolloServerPlugin, GraphQLRequestContextWillSendResponse } from '@apollo/server';
import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';
import type Koa from 'koa';
import { MOST_ANSWER_BYTES } from '../../subgraphs/lib/bounds/answer-bound.js';
import { nextTurn } from '../../subgraphs/lib/process/next-turn.js';
import type { Release } from '../../subgraphs/lib/process/weighed-places.js';
import { answerTooLarge, bytesOf, wasTooLarge } from './answer-size.js';
import { formattedError } from './formatted-error.js';
import type { Call } from './graph.js';
import type { OperationPlaces } from './operation-places.js';
import type { Costs } from './refuse-costly.js';

/** A call over HTTP. The graph server copies this object, so the slot of its operation is nested one level below. */
export interface ServedCall extends Call {
  readonly place: {
    release?: Release;
    /** Aborts when the connection is lost or the response is finished. */
    readonly signal: AbortSignal;
  };
}

/** Bytes of a result above which it is serialised in its own turn of the event loop. */
const SHORT = 64 * 1024;

/**
 * Plugin that applies the limits of every operation over HTTP: its cost before it runs, its slot while it runs, the
 * size of its answer, and the request id of its errors.
 */
export const answeredOperations = (costs: Costs, places: OperationPlaces): ApolloServerPlugin<ServedCall> => ({
  requestDidStart: async () => ({
    async didResolveOperation({ document, operation, request, contextValue }) {
      // Undefined for an unknown operation name, which validation refuses later.
      if (!operation) return;
      const cost = costs.refuse(document, operation, request.variables ?? {}, contextValue.principal);
      const { place } = contextValue;
      place.release = await places.take(contextValue, cost, place.signal);
    },
    async willSendResponse(context) {
      await boundAnswer(context);
    },
  }),
});

/** Releases the slot of a request's operation when it has run; one that still waits is abandoned with its connection. */
export const placed: Koa.Middleware = async (ctx, next) => {
  const aborter = new AbortController();
  const place: ServedCall['place'] = { signal: aborter.signal };
  ctx.state.place = place;
  ctx.res.once('close', () => aborter.abort());
  try {
    await next();
  } finally {
    place.release?.();
  }
};

async function boundAnswer({
  response,
  contextValue,
}: GraphQLRequestContextWillSendResponse<ServedCall>): Promise<void> {
  if (response.body.kind !== 'single') return;
  const { requestId } = contextValue;
  const { singleResult } = response.body;
  const bytes = bytesOf(singleResult.data, MOST_ANSWER_BYTES);
  if (bytes > MOST_ANSWER_BYTES || wasTooLarge(singleResult.errors)) {
    singleResult.data = null;
    singleResult.errors = [formattedError(answerTooLarge().toJSON())];
  } else if (bytes > SHORT) await nextTurn();
  if (singleResult.errors) singleResult.errors = singleResult.errors.map((error) => withRequestId(error, requestId));
}

/** Adds the request id to errors of parsing and validation, which a library raises without a request. */
export const withRequestId = (error: GraphQLFormattedError, requestId: string): GraphQLFormattedError => ({
  ...error,
  extensions: { ...error.extensions, requestId },
});

/** Replaces a result over a live connection by a refusal when it is too large. */
export async function boundedResult<Result extends Pick<ExecutionResult, 'data' | 'errors'>>(
  result: Result,
): Promise<Result | { readonly errors: readonly GraphQLError[] }> {
  const bytes = bytesOf(result.data, MOST_ANSWER_BYTES);
  if (bytes > MOST_ANSWER_BYTES || wasTooLarge(result.errors)) return { errors: [answerTooLarge()] };
  if (bytes > SHORT) await nextTurn();
  return result;
}
