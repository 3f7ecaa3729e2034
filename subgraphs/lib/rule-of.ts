import type { GraphQLObjectType } from 'graphql';
import type { AccessRule } from './access.js';

/** Types whose fields are of no object: each has a rule of its own. */
export const ROOTS: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);

const declaredRule = (holder: { extensions?: Readonly<Record<string, unknown>> | null }): AccessRule | undefined =>
  holder.extensions?.access as AccessRule | undefined;

/** Returns the rule of one field: its own, else its type's. */
export function ruleOf(type: GraphQLObjectType, fieldName: string): AccessRule | undefined {
  const field = type.getFields()[fieldName];
  return (field && declaredRule(field)) ?? (ROOTS.has(type.name) ? undefined : declaredRule(type));
}
