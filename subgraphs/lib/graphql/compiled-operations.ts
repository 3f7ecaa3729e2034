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
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { dropOldest } from '../bounds/drop-oldest.js';

type Variables = Readonly<Record<string, unknown>>;

export interface CompiledOperation {
  /** True for an operation without side effects. */
  readonly isQuery: boolean;
  run(context: unknown, variables: Variables): Promise<ExecutionResult> | ExecutionResult;
}

/** Most operations cached; beyond it the least recently used is dropped. The platform's own are a few hundred. */
const CAPACITY = 2_000;
/** Number of operations up to which the order of use is not maintained. */
const ROOMY = CAPACITY / 2;

/** Creates the cache of operations, parsed, validated and compiled once per text, which avoids the cost of interpretation. */
export function compiledOperations(schema: GraphQLSchema): (text: string, operationName?: string) => CompiledOperation {
  // Keyed by the text itself, whose hash V8 caches for repeated calls with the same string.
  const compiled = new Map<string, Map<string, CompiledOperation>>();
  return (text, operationName = '') => {
    const known = compiled.get(text);
    const operation = known?.get(operationName);
    if (known && operation) {
      // The most recently used is last in the map, the first is dropped.
      if (compiled.size > ROOMY) {
        compiled.delete(text);
        compiled.set(text, known);
      }
      return operation;
    }
    const made = compile(schema, text, operationName || undefined);
    if (!known && compiled.size >= CAPACITY) dropOldest(compiled);
    compiled.set(text, (known ?? new Map<string, CompiledOperation>()).set(operationName, made));
    return made;
  };
}

const failed = (errors: readonly GraphQLError[]): CompiledOperation => ({ isQuery: true, run: () => ({ errors }) });

function compile(schema: GraphQLSchema, text: string, operationName?: string): CompiledOperation {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    if (error instanceof GraphQLError) return failed([error]);
    throw error;
  }
  const faults = validate(schema, document);
  if (faults.length > 0) return failed(faults);
  const query = compileQuery(schema, document, operationName);
  if (!isCompiledQuery(query)) return failed(query.errors ?? []);
  const defaults = defaultsOf(document, operationName);
  const optional = Object.keys(defaults);
  const whole = (variables: Variables) =>
    optional.every((name) => Object.hasOwn(variables, name)) ? variables : { ...defaults, ...variables };
  return {
    isQuery: getOperationAST(document, operationName)?.operation === 'query',
    run: (context, variables) => query.query(undefined, context, whole(variables)),
  };
}

/** Returns the default values of variables, since the compiler requires a value for `$n: Int! = 1`. */
function defaultsOf(document: DocumentNode, operationName?: string): Readonly<Record<string, unknown>> {
  const declared = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return Object.fromEntries(
    declared.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}
