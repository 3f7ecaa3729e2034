import { GraphQLError, type ValidationRule } from 'graphql';

/**
 * Refuses aliases that begin with two underscores: the specification reserves them, and `__proto__` would not be stored
 * as a member of the answer's objects.
 */
export const noReservedAliases: ValidationRule = (context) => ({
  Field({ alias }) {
    if (!alias?.value.startsWith('__')) return;
    context.reportError(new GraphQLError('Names that begin with two underscores are reserved', { nodes: [alias] }));
  },
});
