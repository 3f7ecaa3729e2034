import type { ApolloServerPlugin, GraphQLRequestContextWillSendResponse } from '@apollo/server';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { answerTooLarge, isLargerThan, MOST_ANSWER_BYTES } from './answer-size.js';
import { formattedError } from './formatted-error.js';
import type { Call } from './graph.js';
import type { Costs } from './refuse-costly.js';

/** What every operation over HTTP passes: its cost before it runs, the size of its answer, the id that its errors bear. */
export const answeredOperations = (costs: Costs): ApolloServerPlugin<Call> => ({
  requestDidStart: async () => ({
    async didResolveOperation({ document, operation, request, contextValue }) {
      // Without one the operation's name is wrong, which is said later.
      if (operation) costs.refuse(document, operation, request.variables ?? {}, contextValue.principal);
    },
    async willSendResponse(context) {
      boundAnswer(context);
    },
  }),
});

function boundAnswer({ response, contextValue }: GraphQLRequestContextWillSendResponse<Call>): void {
  if (response.body.kind !== 'single') return;
  const { requestId } = contextValue;
  const { singleResult } = response.body;
  if (isLargerThan(singleResult.data, MOST_ANSWER_BYTES)) {
    singleResult.data = null;
    singleResult.errors = [formattedError(answerTooLarge().toJSON())];
  }
  if (singleResult.errors) singleResult.errors = singleResult.errors.map((error) => withRequestId(error, requestId));
}

/** Errors of parsing and validation come from a library that knows no request. */
export const withRequestId = (error: GraphQLFormattedError, requestId: string): GraphQLFormattedError => ({
  ...error,
  extensions: { ...error.extensions, requestId },
});

/** A result over a live connection, replaced by a refusal where it is too large. */
export const boundedResult = <Result extends { readonly data?: unknown }>(
  result: Result,
): Result | { readonly errors: readonly GraphQLError[] } =>
  isLargerThan(result.data, MOST_ANSWER_BYTES) ? { errors: [answerTooLarge()] } : result;
