import { ApolloGateway } from '@apollo/gateway';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ExecutionResult, type GraphQLSchema, getOperationAST, parse, validate } from 'graphql';
import { pino } from 'pino';
import type { Call } from '../../../../gateway/graph/graph.js';
import { type CompiledOperation, compileOperation } from '../../../../gateway/graph/plan/compiled-operation.js';
import { ANONYMOUS } from '../../../../schema/principal.js';
import type { SubgraphName } from '../../../../schema/subgraph-name.js';
import { readProjectFile } from '../../../../subgraphs/lib/process/project.js';
import { anyOperation, type GeneratedOperation } from './any-operation.js';
import { madeUpSubgraph } from './made-up-subgraph.js';

const CALL: Call = { principal: ANONYMOUS, requestId: 'any-operation', clientAddress: '192.0.2.1' };
const OPERATIONS = 2_000;
/** Seed of the generated operations, which are the same in each run unless `SEED` is set. */
const SEED = Number(process.env.SEED ?? 20_780) * OPERATIONS;

const subgraphs = {
  catalog: madeUpSubgraph('catalog'),
  custody: madeUpSubgraph('custody'),
  passports: madeUpSubgraph('passports'),
  integrations: madeUpSubgraph('integrations'),
};

type Interpret = Awaited<ReturnType<ApolloGateway['load']>>['executor'];
let library: ApolloGateway;
let interpret: Interpret;
let schema: GraphQLSchema;
let compiled: CompiledOperation | undefined;

beforeAll(async () => {
  library = new ApolloGateway({
    supergraphSdl: readProjectFile('schema/supergraph.graphql'),
    logger: pino({ level: 'silent' }),
    experimental_didResolveQueryPlan: ({ queryPlan, requestContext: { document, operation } }) => {
      if (operation) compiled = compileOperation(queryPlan, document, operation, { schema, subgraphs });
    },
    buildService: ({ name }) => ({
      process: ({ request: { query, variables } }) =>
        subgraphs[name as SubgraphName].execute({
          text: query!,
          variables: { ...variables },
          ...CALL,
        }) as never,
    }),
  });
  ({ executor: interpret, schema } = await library.load({}));
});
afterAll(() => library.stop());

/** The order in which parallel fetches fail is not defined. */
const comparable = ({ data, errors = [] }: ExecutionResult): unknown => ({
  data: JSON.parse(JSON.stringify(data ?? null)),
  errors: errors.map(({ message, path, extensions }) => JSON.stringify([message, path, extensions.code])).sort(),
});

async function interpreted({ text, variables }: GeneratedOperation): Promise<unknown> {
  const document = parse(text);
  const operation = getOperationAST(document, undefined);
  const context = { request: { query: text, variables }, document, operation, queryHash: text, source: text };
  return comparable(await interpret({ ...context, context: CALL, metrics: {}, logger: console } as never));
}

it(`${OPERATIONS} operations of any kind are answered by their compiled form as by the gateway library`, async () => {
  let [asked, ours] = [0, 0];
  for (let seed = SEED; asked < OPERATIONS; seed++) {
    const operation = anyOperation(schema, seed);
    if (validate(schema, parse(operation.text)).length > 0) continue;
    asked += 1;
    compiled = undefined;
    const expected = await interpreted(operation);
    // Read by the closure that plans.
    const made = compiled as CompiledOperation | undefined;
    if (!made) continue;
    ours += 1;
    const answer = comparable(await made.run(operation.variables, CALL));
    if (JSON.stringify(answer) !== JSON.stringify(expected)) {
      expect({ seed, ...operation, answer }).toEqual({ seed, ...operation, answer: expected });
    }
  }
  console.info(`${asked} operations from ${SEED}: ${((100 * ours) / asked).toFixed(1)} % compiled`);
  expect(ours / asked).toBeGreaterThan(0.95);
}, 300_000);
