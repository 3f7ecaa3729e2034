import type { ApolloGateway, Experimental_DidResolveQueryPlanCallback } from '@apollo/gateway';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Executor } from '../../../subgraphs/lib/graphql/subgraph.js';
import type { Call } from '../graph.js';
import { type CompiledOperation, compileOperation } from './compiled-operation.js';

type GatewayExecutor = Awaited<ReturnType<ApolloGateway['load']>>['executor'];
type GatewayContext = Parameters<GatewayExecutor>[0];

/** Ends the library's work once it has planned an operation that is run by its compiled form. */
class Planned extends Error {}

/**
 * Has the library plan each operation once and runs it by its compiled form, from the first time on. Kept for as long as
 * somebody holds the parsed document, which is as long as the operation can come again.
 */
export function compiledPlans(schema: () => GraphQLSchema | undefined, subgraphs: Readonly<Record<string, Executor>>) {
  const compiled = new WeakMap<DocumentNode, Map<string, CompiledOperation | undefined>>();
  const planned: Experimental_DidResolveQueryPlanCallback = ({ queryPlan, requestContext }) => {
    const { document, operation, operationName } = requestContext;
    const known = compiled.get(document) ?? new Map<string, CompiledOperation | undefined>();
    const api = schema();
    if (!operation || !api || known.has(operationName ?? '')) return;
    const made = compileOperation(queryPlan, document, operation, { schema: api, subgraphs });
    compiled.set(document, known.set(operationName ?? '', made));
    if (made) throw new Planned();
  };
  const find = (context: GatewayContext): CompiledOperation | undefined =>
    compiled.get(context.document)?.get(context.operationName ?? '');
  const executor = async (interpret: GatewayExecutor, context: GatewayContext) => {
    const variables = context.request.variables ?? {};
    try {
      if (!find(context)?.accepts(variables)) return await interpret(context);
    } catch (error) {
      if (!(error instanceof Planned)) throw error;
    }
    return (find(context) as CompiledOperation).run(variables, context.context as Call);
  };
  return { planned, executor };
}
