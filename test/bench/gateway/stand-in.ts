import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { pino } from 'pino';
import { deriveKey } from '../../../subgraphs/lib/crypto/secrets.js';
import { answerOperations } from '../../../subgraphs/lib/graphql/answer-operations.js';
import { type CompiledOperation, compiledOperations } from '../../../subgraphs/lib/graphql/compiled-operations.js';
import { internalTokens } from '../../../subgraphs/lib/graphql/internal-token.js';
import { OPERATIONS_PATH } from '../../../subgraphs/lib/graphql/operation-batch.js';
import type { Executor } from '../../../subgraphs/lib/graphql/subgraph.js';
import { readProjectFile } from '../../../subgraphs/lib/process/project.js';
import { portOf } from '../../support/port-of.js';

// Subgraphs for a comparison of gateways: the platform's schemas over one product that never changes, so that whatever
// time is spent is the gateway's. Both gateways ask the same processes; who asks is not looked at.

const PRODUCT = {
  __typename: 'Product',
  id: 1,
  name: 'Tote, cognac',
  tokenId: '57896044618658097711785492504343953926634992332820282019728792003956564819968',
  txHash: `0x${'a1'.repeat(32)}`,
  status: 'written',
  declaredStolen: false,
  isVerified: true,
  registeredAt: '2026-09-10T08:00:00+00:00',
  certificateStatus: 'active',
  contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  ownImage: null,
  model: { __typename: 'ProductModel', id: 7 },
  brand: { __typename: 'Brand', id: 3 },
  category: { __typename: 'Category', id: 10 },
};

const OF_CATALOG: Readonly<Record<string, object>> = {
  Brand: {
    id: 3,
    code: 'NORDATELIR',
    name: 'Atelier Nord',
    logoUrl: 'https://images.example/logo.png',
    hidePoweredBy: true,
  },
  Category: { id: 10, name: 'Handbags' },
  ProductModel: { id: 7, image: { sourceUrl: 'https://images.example/1', url: 'https://images.example/1.webp' } },
};

const RESOLVERS = {
  custody: { Query: { product: () => PRODUCT } },
  catalog: Object.fromEntries(
    Object.entries(OF_CATALOG).map(([type, fields]) => [
      type,
      { __resolveReference: () => ({ __typename: type, ...fields }) },
    ]),
  ),
};

interface Asked {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

type Find = (text: string, operationName?: string) => CompiledOperation;

/** Answers requests of other gateways, an operation or a list of them each. */
async function answer(find: Find, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = JSON.parse(await text(request)) as Asked | Asked[];
  const run = ({ query, variables, operationName }: Asked) => find(query, operationName).run({}, variables ?? {});
  const body = JSON.stringify(Array.isArray(asked) ? await Promise.all(asked.map(run)) : await run(asked));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

async function serve(name: keyof typeof RESOLVERS): Promise<number> {
  const typeDefs = parse(readProjectFile(`schema/subgraphs/${name}.graphql`));
  const find = compiledOperations(buildSubgraphSchema([{ typeDefs, resolvers: RESOLVERS[name] as never }]));
  const executor: Executor = {
    execute: ({ text: asked, operationName, variables }) => find(asked, operationName).run({}, variables ?? {}),
  };
  const answerOurs = answerOperations({ name, executor, tokens, log: pino() });
  const server = createServer((request, response) =>
    request.url === OPERATIONS_PATH ? answerOurs(request, response) : void answer(find, request, response),
  );
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return portOf(server);
}

const tokens = internalTokens(deriveKey(Buffer.from(process.env.ENCRYPTION_KEY ?? '', 'hex'), 'internal tokens'));

process.on('disconnect', () => process.exit());
process.send?.({ catalog: await serve('catalog'), custody: await serve('custody') });
