import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  getOperationAST,
  type ParseOptions,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { Call } from '../graph.js';
import { chargeOfDocument, type OperationCharge } from '../operation-charge.js';
import { asAnswered } from './as-answered.js';
import type { Counted, LiveCall } from './live-operation.js';
import { nothing } from './opening-operation.js';

/** Schema and limits by which operations are read. */
interface Reading {
  readonly schema: ExecutionArgs['schema'];
  readonly parseOptions: ParseOptions;
  readonly rules: readonly ValidationRule[];
}

/**
 * Parses an operation of a connection, counts it in the windows of its client, and validates it: validation takes up
 * to 0.2 seconds. Returns its faults where it has any.
 */
export async function countedOperation(
  payload: SubscribePayload,
  reading: Reading,
  opening: Omit<LiveCall, 'counted'>,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const read = readIn(payload, reading.parseOptions);
  const counted = await countedIn(opening.session.call(chargeOfRead(read, payload), opening.requestId));
  if (opening.left.aborted) return nothing();
  return understood(payload, read, reading, { ...opening, counted });
}

/** Parses the text of an operation. */
function readIn({ query }: SubscribePayload, options: ParseOptions): DocumentNode | GraphQLError {
  try {
    return parse(String(query), options);
  } catch (error) {
    return faultIn(error);
  }
}

const faultIn = (error: unknown): GraphQLError =>
  error instanceof GraphQLError ? error : new GraphQLError('The operation cannot be read');

/** Returns the charge of an operation; a text that cannot be parsed counts as one unit. */
const chargeOfRead = (read: DocumentNode | GraphQLError, { operationName }: SubscribePayload): OperationCharge =>
  chargeOfDocument(read instanceof GraphQLError ? undefined : read, operationName);

const countedIn = (call: Promise<Call>): Promise<Counted> =>
  call.then(
    (call) => ({ call }),
    (refusal: unknown) => ({ refusal }),
  );

/** Validates an operation that was counted. One that was refused then is not validated, and answered when it would run. */
function understood(
  { operationName, variables }: SubscribePayload,
  read: DocumentNode | GraphQLError,
  reading: Reading,
  contextValue: LiveCall,
): ExecutionArgs | readonly GraphQLError[] {
  const { counted, requestId } = contextValue;
  const isRefused = 'refusal' in counted;
  if (read instanceof GraphQLError) return [asAnswered(isRefused ? counted.refusal : read, requestId)];
  if (isRefused && !getOperationAST(read, operationName)) return [asAnswered(counted.refusal, requestId)];
  const faults = isRefused ? [] : faultsIn(read, reading);
  if (faults.length > 0) return faults.map((fault) => asAnswered(fault, requestId));
  return { schema: reading.schema, document: read, operationName, variableValues: variables, contextValue };
}

function faultsIn(document: DocumentNode, { schema, rules }: Reading): readonly GraphQLError[] {
  try {
    return validate(schema, document, [...specifiedRules, ...rules]);
  } catch (error) {
    return [faultIn(error)];
  }
}
