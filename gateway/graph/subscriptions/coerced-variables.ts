import { GraphQLError, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';

/**
 * Coerces the variables of an operation by their types. Throws one error for all faults, with the code that they have
 * over HTTP.
 */
export function coercedVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>> | null | undefined,
): Readonly<Record<string, unknown>> {
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], given ?? {});
  if (coerced) return coerced;
  throw new GraphQLError(errors.map(({ message }) => message).join('\n'), {
    nodes: errors.flatMap(({ nodes = [] }) => nodes),
    extensions: { code: 'BAD_USER_INPUT' },
  });
}
