import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  validate,
  valueFromASTUntyped,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';

export interface CompiledOperation {
  run(context: unknown, variables: Readonly<Record<string, unknown>>): Promise<ExecutionResult> | ExecutionResult;
}

/** Past this many distinct texts the one used longest ago is dropped; the platform's own operations are a few hundred. */
const CAPACITY = 2_000;

/**
 * Operations parsed, validated and compiled once per text. Execution then costs no interpretation,
 * which is where most of a small read's time would go.
 */
export function compiledOperations(schema: GraphQLSchema): (text: string, operationName?: string) => CompiledOperation {
  const compiled = new Map<string, CompiledOperation>();
  return (text, operationName) => {
    const key = operationName ? `${operationName}\n${text}` : text;
    const known = compiled.get(key);
    if (known) {
      // The most recently used stands last, so the first is the one to drop.
      compiled.delete(key);
      compiled.set(key, known);
      return known;
    }
    const operation = compile(schema, text, operationName);
    if (compiled.size >= CAPACITY) compiled.delete(compiled.keys().next().value as string);
    compiled.set(key, operation);
    return operation;
  };
}

const failed = (errors: readonly GraphQLError[]): CompiledOperation => ({ run: () => ({ errors }) });

function compile(schema: GraphQLSchema, text: string, operationName?: string): CompiledOperation {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    return failed([error as GraphQLError]);
  }
  const faults = validate(schema, document);
  if (faults.length > 0) return failed(faults);
  const query = compileQuery(schema, document, operationName);
  if (!isCompiledQuery(query)) return failed((query as ExecutionResult).errors ?? []);
  const defaults = defaultsOf(document, operationName);
  return {
    run: (context, variables) => (query as CompiledQuery).query(undefined, context, { ...defaults, ...variables }),
  };
}

/** Values of variables that may be left out: the compiler takes `$n: Int! = 1` for one that may not. */
function defaultsOf(document: DocumentNode, operationName?: string): Readonly<Record<string, unknown>> {
  const declared = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return Object.fromEntries(
    declared.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}
