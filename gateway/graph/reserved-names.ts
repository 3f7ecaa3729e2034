import { GraphQLError, type ValidationRule } from 'graphql';

/**
 * Refuses aliases that begin with two underscores: the specification reserves them, and an object that is put together by
 * its names could not hold `__proto__`.
 */
export const noReservedAliases: ValidationRule = (context) => ({
  Field({ alias }) {
    if (!alias?.value.startsWith('__')) return;
    context.reportError(new GraphQLError('Names that begin with two underscores are reserved', { nodes: [alias] }));
  },
});
