import type { GraphQLFieldConfig, GraphQLFieldResolver, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { defaultFieldResolver, isIntrospectionType, isObjectType } from 'graphql';
import { Extensions } from 'type-graphql';
import type { CallContext } from './context.js';
import { DomainError } from './domain-error.js';
import type { Principal, Role } from './principal.js';

/** Says whether a caller may use a field at all; what depends on the object asked for is the resolver's to decide. */
export type AccessRule = (principal: Principal) => boolean;

export const everyone: AccessRule = () => true;
export const systemOnly: AccessRule = (principal) => principal.kind === 'system';
export const anyKey: AccessRule = (principal) => principal.kind === 'key' || principal.kind === 'system';
/** Any account, at a brand's host name too, where sessions otherwise change nothing. */
export const anyAccountAnywhere: AccessRule = (principal) => anyAccount(principal);
export const anyAccount: AccessRule = (principal) => principal.kind === 'account' || principal.kind === 'system';

/** Accounts of these roles, and the platform itself. */
export const roles =
  (...allowed: readonly Role[]): AccessRule =>
  (principal) =>
    principal.kind === 'system' || (principal.kind === 'account' && allowed.includes(principal.role));

/** Any of several rules. */
export const anyOf =
  (...rules: readonly AccessRule[]): AccessRule =>
  (principal) =>
    rules.some((rule) => rule(principal));

/**
 * Declares who may use a field, or every field of a type that declares nothing itself.
 * A field without a rule stops the subgraph from starting.
 */
export const Access = (rule: AccessRule): MethodDecorator & PropertyDecorator & ClassDecorator =>
  Extensions({ access: rule }) as MethodDecorator & PropertyDecorator & ClassDecorator;

export class MissingAccessRule extends Error {
  constructor(readonly fields: readonly string[]) {
    super(`No access rule on: ${fields.join(', ')}`);
  }
}

/** Refuses a caller whom a rule does not admit. */
export function enforce(rule: AccessRule, principal: Principal): void {
  if (rule(principal)) return;
  if (principal.kind !== 'anonymous') throw new DomainError('FORBIDDEN');
  throw new DomainError(principal.rejectedCredential ? 'INVALID_CREDENTIALS' : 'UNAUTHENTICATED');
}

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);

const declaredRule = (holder: { extensions?: Readonly<Record<string, unknown>> | null }): AccessRule | undefined =>
  holder.extensions?.access as AccessRule | undefined;

/** The rule of one field: its own, else its type's; root fields must have their own. */
export function ruleOf(type: GraphQLObjectType, fieldName: string): AccessRule | undefined {
  const field = type.getFields()[fieldName];
  return (field && declaredRule(field)) ?? (ROOTS.has(type.name) ? undefined : declaredRule(type));
}

/** A rule of what changes something: a session that only reads is refused. */
const changing =
  (rule: AccessRule): AccessRule =>
  (principal) =>
    rule(principal) && !(principal.kind === 'account' && principal.readsOnly);

type Field = Pick<GraphQLFieldConfig<unknown, CallContext>, 'resolve'>;

function guarded(rule: AccessRule, resolve: GraphQLFieldResolver<unknown, CallContext>): Field['resolve'] {
  return (source, args, context, info) => {
    enforce(rule, context.principal);
    return resolve(source, args, context, info);
  };
}

/** Resolvers that enforce the declared rules, by type and field; throws `MissingAccessRule` when a field has none. */
export function guardedResolvers(schema: GraphQLSchema): Record<string, Record<string, Field['resolve']>> {
  const missing: string[] = [];
  const guardedByType: Record<string, Record<string, Field['resolve']>> = {};
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const [name, field] of Object.entries(type.getFields())) {
      const rule = ruleOf(type, name);
      if (!rule) missing.push(`${type.name}.${name}`);
      if (!rule || rule === everyone) continue;
      guardedByType[type.name] ??= {};
      const held = type.name === 'Mutation' && rule !== anyAccountAnywhere ? changing(rule) : rule;
      guardedByType[type.name]![name] = guarded(held, field.resolve ?? defaultFieldResolver);
    }
  }
  if (missing.length > 0) throw new MissingAccessRule(missing);
  return guardedByType;
}
