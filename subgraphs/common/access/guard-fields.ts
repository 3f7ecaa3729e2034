import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { CallContext } from '../../lib/graphql/context.js';
import { type AccessRule, anyAccountAnywhere, changing, enforce, everyone } from './access.js';
import { type BelongingOf, belongingOf, belongingOnce, noOwner } from './belonging.js';
import { faultsOfRules } from './rule-faults.js';
import { ruleOf } from './rule-of.js';

export class MissingAccessRule extends Error {
  constructor(readonly fields: readonly string[]) {
    super(`No access rule on: ${fields.join(', ')}`);
  }
}

/**
 * Thrown for a rule about the caller alone on a type whose objects belong to a brand or person, and for a type without
 * a declaration.
 */
export class IgnoredObject extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`Access rules that do not look at the object:\n${faults.join('\n')}`);
  }
}

type Resolve = GraphQLFieldResolver<unknown, CallContext>;
type Field = Pick<GraphQLFieldConfig<unknown, CallContext>, 'resolve'>;

const NO_BELONGING = {};

/** Enforces a rule about the caller alone. */
function guardedByCaller(rule: AccessRule, resolve: Resolve): Field['resolve'] {
  return (source, args, context, info) => {
    enforce(rule, context.principal, NO_BELONGING);
    return resolve(source, args, context, info);
  };
}

/** Enforces a rule that reads the object. */
function guardedByObject(rule: AccessRule, of: BelongingOf, absent: unknown, resolve: Resolve): Field['resolve'] {
  return (source, args, context, info) => {
    const answer = (belonging: object): unknown => {
      if (rule.absent && !rule.admits(context.principal, belonging)) return absent;
      enforce(rule, context.principal, belonging);
      return resolve(source, args, context, info);
    };
    const belonging = of(source, context);
    return belonging instanceof Promise ? belonging.then(answer) : answer(belonging);
  };
}

/** Returns the value of an absent field: null, or an empty list. */
function absentValue({ type }: GraphQLField<unknown, unknown>): unknown {
  return isNonNullType(type) && isListType(type.ofType) ? [] : null;
}

/**
 * Returns resolvers that enforce the declared rules, by type and field. Public fields have none, so they cost nothing.
 * Throws `MissingAccessRule` for a field without a rule, `IgnoredObject` for a rule that does not compare the caller
 * with the object's owner.
 */
export function guardedResolvers(schema: GraphQLSchema): Record<string, Record<string, Field['resolve']>> {
  const missing: string[] = [];
  const guardedByType: Record<string, Record<string, Field['resolve']>> = {};
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    const declared = belongingOf(type);
    const of = declared && declared !== noOwner ? belongingOnce(declared) : undefined;
    for (const [name, field] of Object.entries(type.getFields())) {
      const rule = ruleOf(type, name);
      if (!rule) missing.push(`${type.name}.${name}`);
      if (!rule || rule === everyone) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      guardedByType[type.name] ??= {};
      const held = type.name === 'Mutation' && rule !== anyAccountAnywhere ? changing(rule) : rule;
      guardedByType[type.name]![name] =
        held.asks === 'object' && of
          ? guardedByObject(held, of, absentValue(field), resolve)
          : guardedByCaller(held, resolve);
    }
  }
  if (missing.length > 0) throw new MissingAccessRule(missing);
  const faults = faultsOfRules(schema);
  if (faults.length > 0) throw new IgnoredObject(faults);
  return guardedByType;
}
