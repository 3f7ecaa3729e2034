import type { ApolloServerPlugin, GraphQLRequestContextWillSendResponse } from '@apollo/server';
import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';
import type Koa from 'koa';
import { MOST_ANSWER_BYTES } from '../../subgraphs/lib/bounds/answer-bound.js';
import { ownTurn } from '../../subgraphs/lib/process/own-turn.js';
import type { Release } from '../../subgraphs/lib/process/weighed-places.js';
import { answerTooLarge, bytesOf, wasTooLarge } from './answer-size.js';
import { formattedError } from './formatted-error.js';
import type { Call } from './graph.js';
import type { OperationPlaces } from './operation-places.js';
import type { Costs } from './refuse-costly.js';

/** A call over HTTP. The graph server copies it, so the place that its operation takes is kept one level below. */
export interface ServedCall extends Call {
  readonly place: { release?: Release };
}

/** Bytes of an answer that are written beside others'; what is longer holds the process noticeably. */
const SHORT = 64 * 1024;

/**
 * What every operation over HTTP passes: its cost before it runs, a place while it does, the size of its answer, the id that
 * its errors bear.
 */
export const answeredOperations = (costs: Costs, places: OperationPlaces): ApolloServerPlugin<ServedCall> => ({
  requestDidStart: async () => ({
    async didResolveOperation({ document, operation, request, contextValue }) {
      // Without one the operation's name is wrong, which is said later.
      if (!operation) return;
      const cost = costs.refuse(document, operation, request.variables ?? {}, contextValue.principal);
      contextValue.place.release = await places.take(contextValue, cost);
    },
    async willSendResponse(context) {
      await boundAnswer(context);
    },
  }),
});

/** Gives back the place of a request's operation once its answer is written, however it ends. */
export const placed: Koa.Middleware = async (ctx, next) => {
  const place: ServedCall['place'] = {};
  ctx.state.place = place;
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
  } else if (bytes > SHORT) await ownTurn();
  if (singleResult.errors) singleResult.errors = singleResult.errors.map((error) => withRequestId(error, requestId));
}

/** Errors of parsing and validation come from a library that knows no request. */
export const withRequestId = (error: GraphQLFormattedError, requestId: string): GraphQLFormattedError => ({
  ...error,
  extensions: { ...error.extensions, requestId },
});

/** A result over a live connection, replaced by a refusal where it is too large. */
export async function boundedResult<Result extends Pick<ExecutionResult, 'data' | 'errors'>>(
  result: Result,
): Promise<Result | { readonly errors: readonly GraphQLError[] }> {
  const bytes = bytesOf(result.data, MOST_ANSWER_BYTES);
  if (bytes > MOST_ANSWER_BYTES || wasTooLarge(result.errors)) return { errors: [answerTooLarge()] };
  if (bytes > SHORT) await ownTurn();
  return result;
}
