import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, type DocumentNode, type GraphQLSchema, Kind, parse } from 'graphql';
import { type ListSizes, listSizesIn } from '../../../gateway/graph/list-sizes.js';
import { costOf } from '../../../gateway/graph/operation-cost.js';
import { MOST_VALUES } from '../../../gateway/graph/refuse-costly.js';
import { projectFile } from '../../../subgraphs/lib/process/project.js';

const CONSOLE = 'gateway/console/operations';

let schema: GraphQLSchema;
let sizes: ListSizes;
beforeAll(async () => {
  schema = buildSchema(await readFile(projectFile('schema/api.graphql'), 'utf8'));
  sizes = listSizesIn(await readFile(projectFile('schema/supergraph.graphql'), 'utf8'));
});

function costs(document: DocumentNode, variables: object = {}, enough = Number.MAX_SAFE_INTEGER): number[] {
  return document.definitions.flatMap((operation) =>
    operation.kind === Kind.OPERATION_DEFINITION
      ? [costOf({ schema, sizes, document, operation }, variables as Record<string, unknown>, enough)]
      : [],
  );
}
const cost = (text: string, variables: object = {}): number => costs(parse(text), variables)[0]!;

describe('the cost of an operation', () => {
  it('counts a value as one, a list as often as its page, and each alias by itself', () => {
    expect(cost('{ brand(code: "X") { id name } }')).toBe(3);
    expect(cost('{ a: brand(id: 1) { id } b: brand(id: 1) { id } }')).toBe(4);
    expect(cost('{ brands(first: 10) { nodes { id } } }')).toBe(1 + 10 + 10);
    expect(cost('{ brands { nodes { id } } }')).toBe(1 + 50 + 50);
    expect(cost('{ brands(first: 5) { edges { node { id } } } }')).toBe(1 + 5 + 5 + 5);
    expect(cost('query Q($n: Int!) { brands(first: $n) { nodes { id } } }', { n: 7 })).toBe(1 + 7 + 7);
  });

  it('takes the longest page where the length is not given, or more is asked', () => {
    const longest = 1 + 200 + 200;
    expect(cost('{ brands(first: 100000) { nodes { id } } }')).toBe(longest);
    expect(cost('query Q($n: Int!) { brands(first: $n) { nodes { id } } }')).toBe(longest);
    expect(cost('{ allCategories { id } }')).toBe(500 + 500);
  });

  it('takes as many answers of a mutation as things can be given to it', () => {
    const registered = 'mutation R($i: [ItemInput!]!) { registerItems(brandId: 1, items: $i) { id } }';
    const issued = 'mutation I($p: [Int!]!) { issuePurchaseCodes(brandId: 1, productIds: $p) { code } }';
    expect([cost(registered), cost(issued)]).toEqual([500 + 500, 500 + 500]);
  });

  it('weighs sentences and documents, and stops where it has counted enough', () => {
    expect(cost('{ mintBatch(jobId: "x") { rows { productName } } }')).toBe(1 + 500 + 500);
    expect(cost('{ passportOfItem(identifier: "x") { data } }')).toBe(1 + 20);
    const many = parse(`{ ${Array.from({ length: 30 }, (_, at) => `a${at}: allCategories { id }`).join(' ')} }`);
    expect(costs(many, {}, 2_500)[0]).toBeLessThan(4_000);
  });

  it('of every screen of the console is one that its users may ask', async () => {
    const files = (await readdir(projectFile(CONSOLE))).filter((name) => name.endsWith('.graphql'));
    const over: string[] = [];
    for (const file of files) {
      const highest = Math.max(0, ...costs(parse(await readFile(projectFile(CONSOLE, file), 'utf8'))));
      if (highest > MOST_VALUES.known) over.push(`${file}: ${highest}`);
    }
    expect(over).toEqual([]);
    expect(files.length).toBeGreaterThan(5);
  });
});
