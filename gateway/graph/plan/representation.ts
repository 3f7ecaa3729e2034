import { type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';
import { isRecord } from '../../../schema/record.js';
import type { Required } from './apollo-gateway.js';
import { merge } from './merge.js';

type Data = Record<string, unknown>;

/** Returns the representation by which another subgraph loads an entity; null when a required field is missing. */
export type Represent = (entity: Data) => Data | null;

/** Compiles the representation of an entity; undefined where a selection has an unsupported node. */
export function compileRepresentation(selections: readonly Required[], schema: GraphQLSchema): Represent | undefined {
  const parts = selections.map((selection) => part(selection, schema));
  if (!parts.every((one): one is Part => one !== undefined)) return undefined;
  return (entity) => {
    const representation: Data = {};
    for (const add of parts) if (!add(entity, representation)) return null;
    return representation;
  };
}

/** Adds its fields to the representation; false when one is missing. */
type Part = (entity: Data, representation: Data) => boolean;

function part(selection: Required, schema: GraphQLSchema): Part | undefined {
  const below = selection.selections && compileRepresentation(selection.selections, schema);
  if (selection.selections && !below) return undefined;
  if (selection.kind === 'Field') return field(selection.alias ?? selection.name, below);
  const concerns = selection.typeCondition && typeTest(selection.typeCondition, schema);
  if (!concerns || !below) return undefined;
  return (entity, representation) => {
    if (!concerns(entity.__typename)) return true;
    const more = below(entity);
    if (more) merge(representation, more);
    return true;
  };
}

const field =
  (name: string, below: Represent | undefined): Part =>
  (entity, representation) => {
    const value = entity[name];
    if (value === undefined) return false;
    representation[name] = below ? through(value, below) : value;
    return true;
  };

function through(value: unknown, below: Represent): unknown {
  if (Array.isArray(value)) return value.map((element) => through(element, below));
  return isRecord(value) ? below(value) : null;
}

/**
 * Compiles the test of a type condition; undefined for a type outside the API schema, whose subtypes only the library
 * knows.
 */
function typeTest(condition: string, schema: GraphQLSchema): ((typename: unknown) => boolean) | undefined {
  const type = schema.getType(condition);
  if (isObjectType(type)) return (typename) => typename === condition;
  if (!isAbstractType(type)) return undefined;
  const names = new Set<unknown>(schema.getPossibleTypes(type).map(({ name }) => name));
  return (typename) => names.has(typename);
}
