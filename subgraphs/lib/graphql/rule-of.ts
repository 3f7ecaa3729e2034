import { type GraphQLObjectType, type GraphQLSchema, isIntrospectionType, isObjectType } from 'graphql';
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

/** One field and who may use it. */
export interface FieldRule {
  readonly type: string;
  readonly field: string;
  readonly rule: AccessRule;
}

/** Returns the declared rule of every field of a schema. */
export function rulesOf(schema: GraphQLSchema): FieldRule[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !isIntrospectionType(type));
  return (types as GraphQLObjectType[]).flatMap((type) =>
    Object.keys(type.getFields()).flatMap((field) => {
      const rule = ruleOf(type, field);
      return rule ? [{ type: type.name, field, rule }] : [];
    }),
  );
}
