import { ApolloGateway } from '@apollo/gateway';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ExecutionResult, GraphQLError, getOperationAST, parse } from 'graphql';
import { pino } from 'pino';
import type { Call } from '../../../../gateway/graph/graph.js';
import { loadSupergraph, type Supergraph } from '../../../../gateway/graph/supergraph.js';
import { ANONYMOUS } from '../../../../schema/principal.js';
import type { SubgraphName } from '../../../../schema/subgraph-name.js';
import type { Executor, GraphRequest } from '../../../../subgraphs/lib/graphql/subgraph.js';
import { readProjectFile } from '../../../../subgraphs/lib/process/project.js';

const SDL = readProjectFile('schema/supergraph.graphql');
const CALL: Call = { principal: ANONYMOUS, requestId: 'compiled-operation', clientAddress: '192.0.2.1' };

type Answers = Record<SubgraphName, (request: GraphRequest) => ExecutionResult>;
const NOTHING: Answers = {
  catalog: () => ({ data: null }),
  custody: () => ({ data: null }),
  passports: () => ({ data: null }),
  integrations: () => ({ data: null }),
};

/** What the subgraphs answer in the test at hand. */
let answers: Answers;
const asked: string[] = [];
const executor = (name: SubgraphName): Executor => ({
  execute: async (request) => {
    asked.push(name);
    const { data, errors } = answers[name](request);
    // Each run gets data of its own: answers grow together in place.
    return { data: structuredClone(data), ...(errors ? { errors } : {}) };
  },
});
const subgraphs = {
  catalog: executor('catalog'),
  custody: executor('custody'),
  passports: executor('passports'),
  integrations: executor('integrations'),
};

let supergraph: Supergraph;
let library: ApolloGateway;
type Interpret = Awaited<ReturnType<ApolloGateway['load']>>['executor'];
let interpret: Interpret;

beforeAll(async () => {
  const log = pino({ level: 'silent' });
  supergraph = await loadSupergraph(SDL, subgraphs, log);
  library = new ApolloGateway({
    supergraphSdl: SDL,
    logger: log,
    buildService: ({ name }) => ({
      process: ({ request }) =>
        subgraphs[name as SubgraphName].execute({
          text: request.query!,
          variables: request.variables!,
          ...CALL,
        }) as never,
    }),
  });
  interpret = (await library.load({})).executor;
});
afterAll(async () => {
  await supergraph.stop();
  await library.stop();
});

const MINE = `query Mine($short: Boolean!) {
  myProducts { __typename name serial @skip(if: $short) ...Sold model { name image { url } } }
}
fragment Sold on Product { brand { name logoUrl ...Coded } ... on Product { brand { code } } }
fragment Coded on Brand { label: code }`;

/** The library's answer to an operation, which the compiled form must give too. */
async function interpreted(text: string, variables: Record<string, unknown>): Promise<unknown> {
  const document = parse(text);
  const operation = getOperationAST(document, undefined);
  const context = { request: { query: text, variables }, document, operation, queryHash: text, source: text };
  return comparable(await interpret({ ...context, context: CALL, metrics: {}, logger: console } as never));
}

const compiled = async (text: string, variables: Record<string, unknown>): Promise<unknown> =>
  comparable(await supergraph.run(text, undefined!, variables, CALL));

const comparable = ({ data, errors }: ExecutionResult): unknown =>
  JSON.parse(
    JSON.stringify({
      data,
      errors: errors?.map(({ message, path, extensions }) => ({ message, path, code: extensions.code })),
    }),
  );

const product = (nth: number, brand: number | null = nth, model: number | null = null) => ({
  __typename: 'Product',
  name: `Item ${nth}`,
  serial: `SERIAL${nth}`,
  id: nth,
  brand: brand && { __typename: 'Brand', id: brand },
  model: model && { __typename: 'ProductModel', id: model },
});

const entities = ({ variables }: GraphRequest, of: (key: { __typename: string; id: number }) => unknown) =>
  (variables?.representations as { __typename: string; id: number }[]).map(of);

const brandOrModel = ({ __typename, id }: { __typename: string; id: number }) =>
  __typename === 'Brand'
    ? { __typename, name: `Brand ${id}`, logoUrl: null, label: `CODE${id}`, code: `CODE${id}` }
    : { __typename, name: `Model ${id}`, image: id % 2 ? { url: `https://images.example/${id}` } : null };

const refusal = (message: string, path: (string | number)[], code: string): GraphQLError =>
  new GraphQLError(message, { path, extensions: { code } });

async function agree(
  variables: Record<string, unknown> = { short: false },
): Promise<{ data: unknown; errors: unknown }> {
  const ours = (await compiled(MINE, variables)) as { data: unknown; errors: unknown };
  expect(ours).toEqual(await interpreted(MINE, variables));
  return ours;
}

describe('an operation run by its compiled form answers as the gateway library does', () => {
  it('over two subgraphs, with a list, gaps in it, fragments and the same field twice', async () => {
    answers = {
      ...NOTHING,
      custody: () => ({ data: { myProducts: [product(1, 1, 7), product(2, 1), product(3, 2, 8)] } }),
      catalog: (request) => ({ data: { _entities: entities(request, brandOrModel) } }),
    };
    const { data } = await agree();
    expect(data).toMatchObject({
      myProducts: [
        { serial: 'SERIAL1', brand: { name: 'Brand 1', label: 'CODE1', code: 'CODE1' }, model: { name: 'Model 7' } },
        { model: null },
        { brand: { name: 'Brand 2' }, model: { name: 'Model 8', image: null } },
      ],
    });
  });

  it('where an enum has a value that the graph does not know: it is missing, and takes its parent where it may not be', async () => {
    const text = '{ myProducts { serial certificateStatus } mintBatch(jobId: "x") { jobId status } }';
    answers = {
      ...NOTHING,
      custody: () => ({
        data: {
          myProducts: [
            { __typename: 'Product', serial: 'ONE', certificateStatus: 'active' },
            { __typename: 'Product', serial: 'TWO', certificateStatus: 'unheard_of' },
          ],
          mintBatch: { __typename: 'MintBatch', jobId: 'x', status: 'unheard_of' },
        },
      }),
    };
    const ours = await compiled(text, {});
    expect(ours).toEqual(await interpreted(text, {}));
    expect(ours).toMatchObject({
      data: {
        myProducts: [
          { serial: 'ONE', certificateStatus: 'active' },
          { serial: 'TWO', certificateStatus: null },
        ],
        mintBatch: null,
      },
    });
  });

  it('without what @skip leaves out, and without the keys that only the plan needed', async () => {
    answers = {
      ...NOTHING,
      custody: () => ({ data: { myProducts: [product(1)] } }),
      catalog: (request) => ({ data: { _entities: entities(request, brandOrModel) } }),
    };
    const { data } = await agree({ short: true });
    expect(Object.keys((data as { myProducts: object[] }).myProducts[0]!)).toEqual([
      '__typename',
      'name',
      'brand',
      'model',
    ]);
  });

  it('where a value that may not be missing is: it takes its parents with it', async () => {
    answers = {
      ...NOTHING,
      custody: () => ({ data: { myProducts: [product(1), product(2)] } }),
      catalog: (request) => ({
        data: { _entities: entities(request, (key) => (key.id === 2 ? null : brandOrModel(key))) },
      }),
    };
    expect((await agree()).data).toBeNull();
  });

  it('where a subgraph refuses: its code, and the place in the answer', async () => {
    answers = {
      ...NOTHING,
      custody: () => ({ data: { myProducts: null }, errors: [refusal('No', ['myProducts'], 'UNAUTHENTICATED')] }),
    };
    expect((await agree()).errors).toEqual([{ message: 'No', path: ['myProducts'], code: 'UNAUTHENTICATED' }]);
  });

  it('where a subgraph refuses one of several entities: the place of that very one', async () => {
    answers = {
      ...NOTHING,
      custody: () => ({ data: { myProducts: [product(1, 1, null), product(2, 2, 9)] } }),
      catalog: (request) => {
        const keys = entities(request, (key) => key) as { __typename: string; id: number }[];
        const models = keys.flatMap(({ __typename }, nth) => (__typename === 'ProductModel' ? [nth] : []));
        return {
          data: { _entities: keys.map((key) => (key.__typename === 'Brand' ? brandOrModel(key) : null)) },
          errors: models.map((nth) => refusal('Gone', ['_entities', nth, 'name'], 'NOT_FOUND')),
        };
      },
    };
    expect((await agree()).errors).toEqual([
      { message: 'Gone', path: ['myProducts', 1, 'model', 'name'], code: 'NOT_FOUND' },
    ]);
  });

  it('asks no subgraph when there is nothing to ask it, and refuses variables before any', async () => {
    answers = { ...NOTHING, custody: () => ({ data: { myProducts: [] } }) };
    asked.length = 0;
    expect(await compiled(MINE, { short: false })).toEqual({ data: { myProducts: [] } });
    expect(asked).toEqual(['custody']);
    asked.length = 0;
    expect(await compiled(MINE, {})).toEqual(await interpreted(MINE, {}));
    expect(asked).toEqual([]);
  });

  it('tells of a subgraph that cannot be reached, and of nothing else', async () => {
    answers = {
      ...NOTHING,
      custody: () => {
        throw new Error('connect ECONNREFUSED');
      },
    };
    const { errors } = (await compiled(MINE, { short: false })) as { errors: { message: string }[] };
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toBe('connect ECONNREFUSED');
  });
});
