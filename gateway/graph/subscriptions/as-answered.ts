import { GraphQLError } from 'graphql';
import { formattedThrown } from '../formatted-error.js';

/** Returns an error as its operation is answered with it: its code, its facts, and the number of the operation. */
export function asAnswered(error: unknown, requestId: string): GraphQLError {
  const { message, path, extensions } = formattedThrown(error);
  return new GraphQLError(message, {
    ...(error instanceof GraphQLError ? { nodes: error.nodes, source: error.source, positions: error.positions } : {}),
    ...(path ? { path } : {}),
    extensions: { ...extensions, requestId: extensions?.requestId ?? requestId },
  });
}
