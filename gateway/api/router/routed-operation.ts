import { GraphQLError } from 'graphql';
import { fieldsIn, isRecord } from '../../../schema/record.js';
import { boundedJson } from '../json-bodies.js';

/** An operation that a router's client sent. */
export interface RoutedOperation {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

const refused = (status: number, code: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code, http: { status } } });

/**
 * Reads one operation from a body. Throws for batches, and for persisted queries without text, since rate windows count
 * an operation by its text.
 */
export function readOperation(method: unknown, body: unknown): RoutedOperation {
  if (method !== undefined && method !== 'POST') throw refused(405, 'BAD_REQUEST', 'Operations are sent with POST');
  const given = typeof body === 'string' ? boundedJson(body) : body;
  const { query, operationName, variables } = fieldsIn(given);
  if (typeof query !== 'string' || !query)
    throw refused(400, 'BAD_REQUEST', 'The body is one operation with its text in query');
  if (operationName != null && typeof operationName !== 'string')
    throw refused(400, 'BAD_REQUEST', 'operationName is a text');
  if (variables != null && !isRecord(variables)) throw refused(400, 'BAD_REQUEST', 'variables are an object');
  return {
    query,
    ...(operationName == null ? {} : { operationName }),
    ...(variables == null ? {} : { variables }),
  };
}
