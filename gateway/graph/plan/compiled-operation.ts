import type { DocumentNode, ExecutionResult, GraphQLError, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Executor } from '../../../subgraphs/lib/graphql/subgraph.js';
import type { Call } from '../graph.js';
import type { QueryPlan } from './apollo-gateway.js';
import { compileFetches } from './compiled-fetches.js';
import { compileShape, defaultsOf } from './compiled-shape.js';
import { compileVariables } from './compiled-variables.js';

type Variables = Readonly<Record<string, unknown>>;

/** An operation whose plan and answer were compiled into functions. */
export interface CompiledOperation {
  /** Tells whether the variables match the operation's declarations; otherwise the library runs it and words the refusal. */
  accepts(variables: Variables): boolean;
  run(variables: Variables, call: Call): Promise<ExecutionResult>;
}

export interface CompilePorts {
  /** API schema, by whose nullability a missing value makes its parents null. */
  readonly schema: GraphQLSchema;
  readonly subgraphs: Readonly<Record<string, Executor>>;
}

/**
 * Compiles a query plan into functions, once per operation. The library plans once but interprets plan, operation and
 * schema again for every request, with unused traces and spans: a third of the cost of a small read. The compiled form
 * does the same in the same order: fetch, merge, select the requested fields, propagate nulls. Undefined for plans with
 * rare features (field rewrites, introspection, deferral), which the library runs.
 */
export function compileOperation(
  plan: QueryPlan,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { schema, subgraphs }: CompilePorts,
): CompiledOperation | undefined {
  const fetches = compileFetches(plan, schema, subgraphs, defaultsOf(operation));
  const shape = compileShape(schema, document, operation);
  if (!fetches || !shape) return undefined;
  return {
    accepts: compileVariables(schema, operation.variableDefinitions ?? []),
    async run(variables, call) {
      const errors: GraphQLError[] = [];
      const root = {};
      await fetches({ root, variables, call, errors });
      const shaped = shape(root, variables);
      return errors.length > 0 ? { data: shaped, errors } : { data: shaped };
    },
  };
}
