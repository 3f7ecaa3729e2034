import { GraphQLError } from 'graphql';
import { formattedThrown } from '../formatted-error.js';

/** Formats an error of a subscription as over HTTP: code, facts and request id. */
export function asAnswered(error: unknown, requestId: string): GraphQLError {
  const { message, path, extensions } = formattedThrown(error);
  return new GraphQLError(message, {
    ...(error instanceof GraphQLError ? { nodes: error.nodes, source: error.source, positions: error.positions } : {}),
    ...(path ? { path } : {}),
    extensions: { ...extensions, requestId: extensions?.requestId ?? requestId },
  });
}
