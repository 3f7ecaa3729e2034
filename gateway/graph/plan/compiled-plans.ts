import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Executor } from '../../../subgraphs/lib/graphql/subgraph.js';
import { callOf, type Interpreter, type PlannedRequest, type QueryPlan } from './apollo-gateway.js';
import { type CompiledOperation, compileOperation } from './compiled-operation.js';

/** Thrown to end the library's work once it has planned an operation that runs in compiled form. */
class Planned extends Error {}

type PlannedOperation = Pick<PlannedRequest, 'document' | 'operation' | 'operationName'>;

/**
 * Plans each operation once with the library and runs its compiled form. The form is cached for as long as the parsed
 * document is referenced.
 */
export function compiledPlans(schema: () => GraphQLSchema | undefined, subgraphs: Readonly<Record<string, Executor>>) {
  const compiled = new WeakMap<DocumentNode, Map<string, CompiledOperation | undefined>>();
  const planned = ({ document, operation, operationName }: PlannedOperation, plan: QueryPlan): void => {
    const known = compiled.get(document) ?? new Map<string, CompiledOperation | undefined>();
    const api = schema();
    if (!operation || !api || known.has(operationName ?? '')) return;
    const made = compileOperation(plan, document, operation, { schema: api, subgraphs });
    compiled.set(document, known.set(operationName ?? '', made));
    if (made) throw new Planned();
  };
  const find = (context: PlannedRequest): CompiledOperation | undefined =>
    compiled.get(context.document)?.get(context.operationName ?? '');
  const run = (operation: CompiledOperation, { request, context }: PlannedRequest) =>
    operation.run(request.variables ?? {}, callOf(context));
  const plan = async (interpret: Interpreter, context: PlannedRequest) => {
    try {
      return await interpret(context);
    } catch (error) {
      if (!(error instanceof Planned)) throw error;
      return run(find(context)!, context);
    }
  };
  const executor = (interpret: Interpreter, context: PlannedRequest) => {
    const known = find(context);
    return known?.accepts(context.request.variables ?? {}) ? run(known, context) : plan(interpret, context);
  };
  return { planned, executor };
}
