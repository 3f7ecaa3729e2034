import {
  coerceInputValue,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';

type Variables = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

/**
 * Compiles the check that variables match an operation's declarations (GraphQL specification, section 6.1.2). The
 * library coerces all variables for every request; here they are only checked. Types that this check does not support
 * are not accepted.
 */
export function compileVariables(
  schema: GraphQLSchema,
  declared: readonly VariableDefinitionNode[],
): (variables: Variables) => boolean {
  const checks = declared.map(({ variable, type: written, defaultValue }) => {
    const type = typeFromAST(schema, written);
    const check: Check = type && isInputType(type) ? checkOf(type) : () => false;
    const mayBeAbsent = defaultValue !== undefined || (type !== undefined && !isNonNullType(type));
    return { name: variable.name.value, mayBeAbsent, check };
  });
  return (variables) =>
    checks.every(({ name, mayBeAbsent, check }) =>
      Object.hasOwn(variables, name) ? check(variables[name]) : mayBeAbsent,
    );
}

function checkOf(type: GraphQLInputType): Check {
  if (isNonNullType(type)) {
    const check = checkOf(type.ofType);
    return (value) => value != null && check(value);
  }
  const check = valueCheck(type);
  return (value) => value == null || check(value);
}

function valueCheck(type: Exclude<GraphQLInputType, { readonly kind?: 'NonNull' }>): Check {
  if (isListType(type)) {
    const check = checkOf(type.ofType);
    return (value) => (Array.isArray(value) ? value.every(check) : check(value));
  }
  if (isInputObjectType(type)) return (value) => isCoercible(value, type);
  if (!isLeafType(type)) return () => false;
  return (value) => {
    try {
      return type.parseValue(value) !== undefined;
    } catch {
      return false;
    }
  };
}

/**
 * Tells whether a value coerces to a type, by the library's own function: input objects occur in writes only, which
 * cost far more than this check.
 */
function isCoercible(value: unknown, type: GraphQLInputType): boolean {
  let isRight = true;
  coerceInputValue(value, type, () => {
    isRight = false;
  });
  return isRight;
}
