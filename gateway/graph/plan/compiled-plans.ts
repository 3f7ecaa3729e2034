import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Executor } from '../../../subgraphs/lib/graphql/subgraph.js';
import { callOf, type Interpreter, type PlannedRequest, type QueryPlan } from './apollo-gateway.js';
import { type CompiledOperation, compileOperation } from './compiled-operation.js';

/** Thrown to end the library's work once it has planned an operation that runs in compiled form. */
class Planned extends Error {}

type PlannedOperation = Pick<PlannedRequest, 'document' | 'operation' | 'operationName'>;
type Named = { readonly document: DocumentNode; readonly operationName?: string | null | undefined };
type Variables = Readonly<Record<string, unknown>>;

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
  const formOf = ({ document, operationName }: Named): CompiledOperation | undefined =>
    compiled.get(document)?.get(operationName ?? '');
  /** Returns the compiled form of an operation that was planned before, if the variables match its declarations. */
  const find = (operation: Named, variables: Variables): CompiledOperation | undefined => {
    const known = formOf(operation);
    return known?.accepts(variables) ? known : undefined;
  };
  const plan = async (interpret: Interpreter, context: PlannedRequest) => {
    try {
      return await interpret(context);
    } catch (error) {
      if (!(error instanceof Planned)) throw error;
      return formOf(context)!.run(context.request.variables ?? {}, callOf(context.context));
    }
  };
  const executor = (interpret: Interpreter, context: PlannedRequest) => {
    const variables = context.request.variables ?? {};
    return find(context, variables)?.run(variables, callOf(context.context)) ?? plan(interpret, context);
  };
  return { planned, find, executor };
}
