import {
  type GraphQLNamedType,
  type GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  valueFromASTUntyped,
} from 'graphql';
import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { Day, Timestamp } from '../../../subgraphs/lib/graphql/scalars.js';

const READERS: readonly GraphQLScalarType[] = [Timestamp, Day, GraphQLJSON, GraphQLJSONObject];

/**
 * Adds validation to the custom scalars that clients send: a schema built from SDL has only their names, and an invalid
 * value would reach a subgraph and fail there as an internal error. Values are passed on as sent. Throws for a scalar
 * without validation.
 */
export function checkScalars(schema: GraphQLSchema): void {
  for (const type of writtenScalars(schema)) {
    const reader = READERS.find(({ name }) => name === type.name);
    if (!reader) throw new Error(`It is not known what the scalar ${type.name} refuses`);
    type.parseValue = (value) => {
      reader.parseValue(value);
      return value;
    };
    type.parseLiteral = (node, variables) => {
      reader.parseLiteral(node, variables);
      return valueFromASTUntyped(node, variables);
    };
  }
}

/** Returns the custom scalars of arguments and input fields; the built-in ones have their own validation. */
function writtenScalars(schema: GraphQLSchema): ReadonlySet<GraphQLScalarType> {
  const written = Object.values(schema.getTypeMap()).flatMap(writtenIn).map(getNamedType).filter(isScalarType);
  return new Set(written.filter((type) => !isSpecifiedScalarType(type)));
}

function writtenIn(type: GraphQLNamedType) {
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => field.type);
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap(({ args }) => args.map((argument) => argument.type));
}
