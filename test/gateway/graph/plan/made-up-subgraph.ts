import { createHash } from 'node:crypto';
import { buildSubgraphSchema } from '@apollo/subgraph';
import {
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import type { SubgraphName } from '../../../../schema/subgraph-name.js';
import type { Executor } from '../../../../subgraphs/lib/graphql/subgraph.js';
import { readProjectFile } from '../../../../subgraphs/lib/process/project.js';
import { numbersOf } from './any-operation.js';

/** A subgraph by its SDL alone: every field has a value that only its place decides, some are missing, some refuse. */
export function madeUpSubgraph(name: SubgraphName): Executor {
  const schema = buildSubgraphSchema(parse(readProjectFile('schema', 'subgraphs', `${name}.graphql`)));
  return {
    execute: async ({ text, variables, operationName }) =>
      execute({
        schema,
        document: parse(text),
        variableValues: { ...variables },
        operationName,
        rootValue: {},
        fieldResolver: madeUp(schema),
      }),
  };
}

const madeUp =
  (schema: GraphQLSchema): GraphQLFieldResolver<Record<string, unknown>, unknown> =>
  (source, args, _, { fieldName, parentType, returnType }) => {
    if (fieldName in source) return source[fieldName];
    const place = JSON.stringify([parentType.name, source, fieldName, args]);
    const next = numbersOf(createHash('sha256').update(place).digest().readUInt32LE());
    if (next() < 0.02) throw new GraphQLError(`refused ${fieldName}`, { extensions: { code: 'FORBIDDEN' } });
    return madeUpValue(schema, returnType, next);
  };

function madeUpValue(schema: GraphQLSchema, type: GraphQLOutputType, next: () => number): unknown {
  if (!isNonNullType(type)) return next() < 0.15 ? null : presentValue(schema, type, next);
  return presentValue(schema, type.ofType, next);
}

function presentValue(schema: GraphQLSchema, type: GraphQLOutputType, next: () => number): unknown {
  if (isListType(type))
    return Array.from({ length: Math.floor(next() * 4) }, () => madeUpValue(schema, type.ofType, next));
  const number = Math.floor(next() * 1_000);
  if (isAbstractType(type)) {
    const possible = schema.getPossibleTypes(type);
    return { __typename: possible[number % possible.length]?.name, nth: number };
  }
  if (isObjectType(type)) return { __typename: type.name, nth: number };
  if (isEnumType(type)) return type.getValues()[number % type.getValues().length]?.value;
  const scalars: Readonly<Record<string, unknown>> = { Int: number, Float: number / 4, Boolean: number % 2 === 0 };
  return scalars[String(type)] ?? `text ${number}`;
}
