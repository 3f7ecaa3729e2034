import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';

/** Tells whether a code stands for an internal failure, which no caller is informed of. */
export const isUnexpected = (code: unknown = 'INTERNAL'): boolean =>
  code === 'INTERNAL' || code === 'INTERNAL_SERVER_ERROR' || code === 'DOWNSTREAM_SERVICE_ERROR';

/** Formats an error for the caller: code and facts of a refusal, without details of the query plan. */
export function formattedError(formatted: GraphQLFormattedError): GraphQLFormattedError {
  const { code = 'INTERNAL', facts, requestId, http } = formatted.extensions ?? {};
  const unexpected = isUnexpected(code);
  return {
    message: unexpected ? 'Internal Server Error' : withoutSuggestion(formatted.message, code),
    ...(formatted.locations ? { locations: formatted.locations } : {}),
    ...(formatted.path ? { path: formatted.path } : {}),
    extensions: { code: unexpected ? 'INTERNAL' : code, facts, requestId, http },
  };
}

const SUGGESTION = ' Did you mean ';

/**
 * Returns the message of an invalid operation without "Did you mean" suggestions, which would disclose the schema to
 * callers who may not introspect it.
 */
function withoutSuggestion(message: string, code: unknown): string {
  const at = code === 'GRAPHQL_VALIDATION_FAILED' || code === 'BAD_USER_INPUT' ? message.lastIndexOf(SUGGESTION) : -1;
  return at === -1 || !message.endsWith('?') ? message : message.slice(0, at);
}

/**
 * Formats an error that was thrown outside of an execution: a refusal keeps its code, anything else is an internal
 * failure.
 */
export function formattedThrown(error: unknown): GraphQLFormattedError {
  if (error instanceof GraphQLError) {
    if (error.originalError) return formattedThrown(error.originalError);
    const code = error.extensions.code ?? 'BAD_OPERATION';
    // A WebSocket message has no status and no headers.
    return formattedError({ ...error.toJSON(), extensions: { ...error.extensions, code, http: undefined } });
  }
  if (!(error instanceof DomainError)) return formattedError({ message: '' });
  return formattedError({ message: error.code, extensions: { code: error.code, facts: error.facts } });
}
