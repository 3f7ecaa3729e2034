import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type FieldDefinitionNode, Kind, parse, print, type TypeNode } from 'graphql';
import { connect } from '../../../../subgraphs/common/graph/connection.js';
import { projectFile } from '../../../../subgraphs/lib/process/project.js';

const named = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : named(type.type));

/** Every field of the subgraphs that answers a page of a list, with the name of its type. */
const connections = (['catalog', 'custody', 'passports', 'integrations'] as const)
  .flatMap((name) => parse(readFileSync(projectFile('schema/subgraphs', `${name}.graphql`), 'utf8')).definitions)
  .flatMap((one) =>
    one.kind === Kind.OBJECT_TYPE_DEFINITION || one.kind === Kind.OBJECT_TYPE_EXTENSION
      ? (one.fields ?? []).map((field) => ({ name: `${one.name.value}.${field.name.value}`, field }))
      : [],
  )
  .filter(({ field }) => named(field.type).endsWith('Connection'));

const first = ({ arguments: args }: FieldDefinitionNode) => args?.find(({ name }) => name.value === 'first');

const numbers = Array.from({ length: 500 }, (_, at) => at + 1);
const page = (size: number, after: string | null = null) =>
  connect(
    { first: size, after },
    {
      rows: async (place, limit) => numbers.filter((one) => one > Number(place ?? 0)).slice(0, limit),
      placeOf: (row) => row,
      nodeOf: (row) => row,
    },
  );

describe('connections', () => {
  it('are all there are', () => expect(connections.length).toBeGreaterThan(10));

  it.each(connections)('$name takes no negative number of nodes', ({ field }) => {
    expect(print(first(field)!)).toMatch(/@constraint\([^)]*\bmin: 0\b/);
  });

  it('answer no node where none is asked for, and tell that there are some', async () => {
    const { nodes, edges, pageInfo } = await page(0);
    expect([nodes, edges]).toEqual([[], []]);
    expect(pageInfo).toMatchObject({ hasNextPage: true, startCursor: null, endCursor: null });
  });

  it('answer two hundred where more are asked for, and lead on from there', async () => {
    const { nodes, pageInfo } = await page(1_000_000);
    expect(nodes).toHaveLength(200);
    expect((await page(3, pageInfo.endCursor)).nodes).toEqual([201, 202, 203]);
  });

  it('refuse what is no cursor', async () => {
    for (const cursor of ['', 'x', 'YXQ', '%%%']) {
      await expect(page(1, cursor)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});
