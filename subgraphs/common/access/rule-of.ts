import { type GraphQLObjectType, type GraphQLSchema, isIntrospectionType, isObjectType } from 'graphql';
import type { AccessRule } from './access.js';

/** Root types, whose fields belong to no object and have rules of their own. */
export const ROOTS: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);

declare module 'graphql/type/definition.js' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Rule that `Access` was given. */
    readonly access?: AccessRule;
  }
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    /** Rule that `Access` was given. */
    readonly access?: AccessRule;
  }
}

/** Returns the rule of a field: its own, else its type's. */
export function ruleOf(type: GraphQLObjectType, fieldName: string): AccessRule | undefined {
  const field = type.getFields()[fieldName];
  return field?.extensions.access ?? (ROOTS.has(type.name) ? undefined : type.extensions.access);
}

/** Lists the object types of a schema, without those of introspection. */
export const objectTypesOf = (schema: GraphQLSchema): GraphQLObjectType[] =>
  Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !isIntrospectionType(type));

/** A field and its access rule. */
export interface FieldRule {
  readonly type: string;
  readonly field: string;
  readonly rule: AccessRule;
}

/** Returns the declared rule of every field of a schema. */
export function rulesOf(schema: GraphQLSchema): FieldRule[] {
  return objectTypesOf(schema).flatMap((type) =>
    Object.keys(type.getFields()).flatMap((field) => {
      const rule = ruleOf(type, field);
      return rule ? [{ type: type.name, field, rule }] : [];
    }),
  );
}
