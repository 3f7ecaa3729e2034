import {
  type DocumentNode,
  GraphQLError,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { Principal } from '../../../schema/principal.js';
import { dropOldest } from '../../../subgraphs/lib/bounds/drop-oldest.js';
import { asError } from '../../../subgraphs/lib/process/as-error.js';
import { operationLimits } from '../../graph/limits.js';
import type { Supergraph } from '../../graph/supergraph.js';
import type { RoutedOperation } from './routed-operation.js';

/** Most operations cached as valid; longer texts are validated each time. */
const KEPT = 500;
const LONGEST_KEPT = 10_000;

const { validationRules, parseOptions } = operationLimits();

/** Refuses an operation before it runs for its form, its size or the size of its answer, as `/graphql` does. */
export function operationChecks({
  apiSchema,
  costs,
}: Pick<Supergraph, 'apiSchema' | 'costs'>): (operation: RoutedOperation, principal: Principal) => void {
  const known = new Map<string, DocumentNode>();
  const validDocument = (text: string): DocumentNode => {
    const found = known.get(text);
    if (found) return found;
    const document = readDocument(text);
    const faults = validate(apiSchema, document, [...specifiedRules, ...validationRules]);
    if (faults.length > 0)
      throw new AggregateError(faults.map((fault) => asBadRequest(fault, 'GRAPHQL_VALIDATION_FAILED')));
    if (text.length <= LONGEST_KEPT) known.set(text, document);
    if (known.size > KEPT) dropOldest(known);
    return document;
  };
  return ({ query, operationName, variables = {} }, principal) => {
    const document = validDocument(query);
    costs.refuse(document, operationOf(document, operationName), variables, principal);
  };
}

function readDocument(text: string): DocumentNode {
  try {
    return parse(text, parseOptions);
  } catch (error) {
    throw asBadRequest(asError(error), 'GRAPHQL_PARSE_FAILED');
  }
}

function operationOf(document: DocumentNode, name: string | undefined): OperationDefinitionNode {
  const operation = getOperationAST(document, name);
  if (operation && operation.operation !== 'subscription') return operation;
  const named = name ? 'There is no operation of this name' : 'Name the operation to run';
  throw new GraphQLError(operation ? 'Subscriptions are answered over WebSocket' : named, {
    extensions: { code: 'BAD_OPERATION', http: { status: 400 } },
  });
}

function asBadRequest(fault: Error, code: string): GraphQLError {
  return new GraphQLError(fault.message, {
    ...(fault instanceof GraphQLError && fault.nodes ? { nodes: fault.nodes } : {}),
    extensions: { code, http: { status: 400 } },
  });
}
