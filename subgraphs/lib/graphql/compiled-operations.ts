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
  /** It changes nothing. */
  readonly isQuery: boolean;
  run(context: unknown, variables: Variables): Promise<ExecutionResult> | ExecutionResult;
}

/** Past this many distinct texts the one used longest ago is dropped; the platform's own operations are a few hundred. */
const CAPACITY = 2_000;
/** Below this number none is dropped soon, and the order of use is not kept. */
const ROOMY = CAPACITY / 2;

/**
 * Creates the cache of operations, parsed, validated and compiled once per text. Execution then costs no
 * interpretation, which is where most of a small read's time would go.
 */
export function compiledOperations(schema: GraphQLSchema): (text: string, operationName?: string) => CompiledOperation {
  // By the text itself and not by a key made of it: a repeated call sends the same string, whose hash is known already.
  const compiled = new Map<string, Map<string, CompiledOperation>>();
  return (text, operationName = '') => {
    const known = compiled.get(text);
    const operation = known?.get(operationName);
    if (known && operation) {
      // The most recently used stands last, so the first is the one to drop.
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

/** Returns the values of variables that may be left out: the compiler takes `$n: Int! = 1` for one that may not. */
function defaultsOf(document: DocumentNode, operationName?: string): Readonly<Record<string, unknown>> {
  const declared = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return Object.fromEntries(
    declared.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}
