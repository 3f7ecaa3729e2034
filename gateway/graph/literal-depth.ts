import { GraphQLError, Kind, type ValidationRule, type ValueNode } from 'graphql';

/** Deepest nesting of lists and objects in a literal of an operation. The deepest input of the graph has four levels. */
const DEEPEST_LITERAL = 8;

/**
 * Refuses literals nested deeper: the planner's time doubles with each level, so that thirty brackets would stop the
 * process. Documents are passed as variables, which are not planned.
 */
export const shallowLiterals: ValidationRule = (context) => ({
  Argument({ value }) {
    if (!isTooDeep(value)) return;
    const message = `Values deeper than ${DEEPEST_LITERAL} levels are written as variables`;
    context.reportError(new GraphQLError(message, { nodes: [value] }));
  },
  VariableDefinition({ defaultValue }) {
    if (!defaultValue || !isTooDeep(defaultValue)) return;
    context.reportError(new GraphQLError(`Default values have at most ${DEEPEST_LITERAL} levels`));
  },
});

function isTooDeep(value: ValueNode): boolean {
  let level: readonly ValueNode[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST_LITERAL) return true;
    level = level.flatMap(below);
  }
  return false;
}

const below = (value: ValueNode): readonly ValueNode[] =>
  value.kind === Kind.LIST ? value.values : value.kind === Kind.OBJECT ? value.fields.map((field) => field.value) : [];
