import { type GraphQLObjectType, type GraphQLSchema, isListType, isNonNullType } from 'graphql';
import { type AccessRule, everyone, systemOnly } from './access.js';
import { belongingOf, noOwner } from './belonging.js';
import { objectTypesOf, ROOTS, ruleOf } from './rule-of.js';

/** Fields that identify an object's brand or person: a type with one of them must declare to whom it belongs. */
const NAMES_ITS_OWNER = ['brand', 'brandId', 'brandCode', 'account', 'accountId'];

/**
 * Lists the faults of a schema's rules as sentences: a type with a non-public field must declare to whom its objects
 * belong, and its fields must not have rules about the caller alone.
 */
export function faultsOfRules(schema: GraphQLSchema): string[] {
  return objectTypesOf(schema).flatMap((type) => (ROOTS.has(type.name) ? rootFaults(type) : faultsOf(type)));
}

const rulesOf = (type: GraphQLObjectType): [string, AccessRule][] =>
  Object.keys(type.getFields()).flatMap((name) => {
    const rule = ruleOf(type, name);
    return rule && rule !== everyone && rule !== systemOnly ? [[name, rule]] : [];
  });

const rootFaults = (type: GraphQLObjectType): string[] =>
  rulesOf(type)
    .filter(([, rule]) => rule.asks === 'object')
    .map(([name]) => `${type.name}.${name} is of no object to look at`);

function faultsOf(type: GraphQLObjectType): string[] {
  const rules = rulesOf(type);
  const declared = belongingOf(type);
  if (rules.length > 0 && declared === undefined) return [`${type.name} does not say whom it belongs to`];
  if (declared === noOwner) return faultsOfUnowned(type, rules);
  return rules.flatMap(([name, rule]) => [
    ...(rule.asks === 'caller' ? [`${type.name}.${name} asks only who calls`] : []),
    ...(rule.absent && !mayBeAbsent(type, name) ? [`${type.name}.${name} can be neither null nor an empty list`] : []),
  ]);
}

function faultsOfUnowned(type: GraphQLObjectType, rules: readonly [string, AccessRule][]): string[] {
  const named = NAMES_ITS_OWNER.filter((name) => type.getFields()[name] !== undefined);
  return [
    ...named.map((name) => `${type.name} belongs to no owner, yet has ${name}`),
    ...rules.filter(([, rule]) => rule.asks === 'object').map(([name]) => `${type.name}.${name} belongs to no owner`),
  ];
}

function mayBeAbsent(type: GraphQLObjectType, name: string): boolean {
  const field = type.getFields()[name]?.type;
  return !isNonNullType(field) || isListType(field.ofType);
}
