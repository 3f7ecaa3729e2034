import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { type GraphQLSchema, isObjectType } from 'graphql';
import { connect } from '../../../../subgraphs/common/graph/connection.js';
import { custodySchema } from '../../../../subgraphs/custody/schema.js';

const resolvedOf = (schema: GraphQLSchema, name: string): string[] => {
  const type = schema.getType(name);
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  return fields.flatMap((field) => (field.resolve ? [field.name] : []));
};

describe('fields that are plain values', () => {
  it('are properties that compiled operations read in place, and fields with a method keep it', async () => {
    const { schema } = await custodySchema();
    expect(resolvedOf(schema, 'TimelineEntry')).toEqual([]);
    expect(resolvedOf(schema, 'PageInfo')).toEqual([]);
    const product = resolvedOf(schema, 'Product');
    expect(product).toEqual(expect.arrayContaining(['timeline', 'certificate', 'currentOwnerEmail', 'isOwner']));
    expect(product).not.toEqual(expect.arrayContaining(['name']));
  });
});

describe('a page of a list', () => {
  it('makes cursors for those who ask', async () => {
    const placed: number[] = [];
    const placeOf = (row: number): number => {
      placed.push(row);
      return row;
    };
    const rows = async () => [1, 2, 3];
    const page = await connect({ first: 2, after: null }, { rows, placeOf, nodeOf: String });
    expect([page.nodes, page.pageInfo.hasNextPage, placed]).toEqual([['1', '2'], true, []]);
    expect(page.pageInfo.endCursor).toBe(Buffer.from('at:2').toString('base64url'));
    expect(placed).toEqual([2]);
  });
});
