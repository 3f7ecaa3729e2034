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
 * Gives the scalars that clients write the checks of those they are declared as: a schema that was read from its text has their
 * names alone, and what they refuse would be found by a subgraph, as a failure. Values are handed on as they were sent. Throws for
 * a scalar without a check.
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

/** Returns the scalars of arguments and input fields, but for those of GraphQL itself, which bring their checks. */
function writtenScalars(schema: GraphQLSchema): ReadonlySet<GraphQLScalarType> {
  const written = Object.values(schema.getTypeMap()).flatMap(writtenIn).map(getNamedType).filter(isScalarType);
  return new Set(written.filter((type) => !isSpecifiedScalarType(type)));
}

function writtenIn(type: GraphQLNamedType) {
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => field.type);
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap(({ args }) => args.map((argument) => argument.type));
}
