import { namesOf, recordOf } from '../../../schema/closed-record.js';
import { portOf } from '../port-of.js';
import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import { enableCompileCache } from 'node:module';
import { pino } from 'pino';
import { createGatewayServer } from '../../../gateway/api/gateway-server.js';
import { internalApi, operationsOf } from '../../../gateway/api/internal-api.js';
import { createGraph } from '../../../gateway/graph/create-graph.js';
import { remoteGraph } from '../../../gateway/graph/remote-graph.js';
import { loadSupergraph } from '../../../gateway/graph/supergraph.js';
import type { PlatformOptions } from '../../../gateway/installation/options.js';
import { prepareSubgraph } from '../../../gateway/installation/prepare-subgraph.js';
import { createRestApp } from '../../../rest-adapter/app.js';
import { families } from '../../../rest-adapter/routes/families.js';
import type { Settings } from '../../../rest-adapter/settings.js';
import type { SubgraphName } from '../../../schema/subgraph-name.js';
import { deriveKey } from '../../../subgraphs/lib/crypto/secrets.js';
import { answerOperations } from '../../../subgraphs/lib/graphql/answer-operations.js';
import { type HttpExecutor, httpExecutor } from '../../../subgraphs/lib/graphql/http-executor.js';
import { type InternalTokens, internalTokens } from '../../../subgraphs/lib/graphql/internal-token.js';
import { createPeers } from '../../../subgraphs/lib/graphql/peers.js';
import { serveSubgraph } from '../../../subgraphs/lib/graphql/serve-subgraph.js';
import { readProjectFile } from '../../../subgraphs/lib/process/project.js';
import { publicWindows } from '../../../subgraphs/lib/windows/public-windows.js';
import { type PlainOptions, partOptions, type Questions } from './part-options.js';
import { clockOf, openTimeReader } from './shared-clock.js';

/** What this process can be asked for by the test's. */
export type Order =
  | {
      readonly do: 'build';
      readonly part: SubgraphName | 'gateway';
      readonly isWorker: boolean;
      readonly options: PlainOptions;
      readonly timeFile: string;
      readonly urls: Readonly<Record<SubgraphName, string>>;
    }
  | {
      readonly do: 'serve';
      readonly settings: Settings;
      readonly timeFile: string;
      readonly gateway: string;
      readonly encryptionKey: Uint8Array;
    }
  | { readonly do: 'close' };

/** What it says: where it listens, that an order was carried out, or a question of its own. */
export type Word =
  | { readonly listening: string }
  | { readonly done: true }
  | { readonly failed: string }
  | { readonly question: keyof Questions; readonly number: number; readonly values: readonly unknown[] };

interface Answer {
  readonly answer: number;
  readonly value: unknown;
}

interface Running {
  /** Not listening itself: this process's own server hands requests on. */
  readonly server: Server;
  close(): Promise<void>;
}

let running: Running | undefined;
const say = (word: Word): void => void process.send?.(word);

/** One server for all platforms that follow each other: the address of this process leads to the present one. */
const server = createServer((request, response) => {
  if (running) return void running.server.emit('request', request, response);
  response.writeHead(503).end();
});

const waiting = new Map<number, (value: unknown) => void>();
let numbers = 0;
function asked(question: keyof Questions): (...values: unknown[]) => Promise<never> {
  return (...values) =>
    new Promise((resolve) => {
      numbers += 1;
      waiting.set(numbers, resolve as (value: unknown) => void);
      say({ question, number: numbers, values });
    });
}

type Build = Extract<Order, { do: 'build' }>;

async function build({ part, isWorker, options: plain, timeFile, urls }: Build): Promise<Running> {
  const timeReader = openTimeReader(timeFile);
  const options = partOptions(plain, timeReader, { mail: asked('mail'), check: asked('check') });
  const tokens = internalTokens(deriveKey(options.encryptionKey, 'internal tokens'));
  const executors = recordOf(namesOf(urls), (name) => httpExecutor(urls[name], tokens));
  const built = await (part === 'gateway'
    ? buildGateway(options, executors, tokens)
    : buildSubgraph(part, isWorker, options, executors, tokens));
  return {
    server: built.server,
    async close() {
      await built.close();
      await Promise.all(Object.values(executors).map((executor) => executor.close()));
      timeReader.close();
    },
  };
}

type Executors = Readonly<Record<SubgraphName, HttpExecutor>>;

async function buildSubgraph(
  name: SubgraphName,
  isWorker: boolean,
  options: PlatformOptions,
  executors: Executors,
  tokens: InternalTokens,
): Promise<Running> {
  const peers = createPeers((peer) => executors[peer], name);
  const subgraph = await (await prepareSubgraph[name]())(options, peers);
  if (isWorker) await subgraph.startJobs();
  return { server: serveSubgraph(subgraph, tokens, options.log), close: () => subgraph.close() };
}

async function buildGateway(options: PlatformOptions, executors: Executors, tokens: InternalTokens): Promise<Running> {
  const supergraph = await loadSupergraph(readProjectFile('schema/supergraph.graphql'), executors, options.log);
  const peers = createPeers((name) => executors[name], 'gateway');
  const graph = createGraph(supergraph, peers);
  const gateway = await createGatewayServer({
    ...{ supergraph, graph, peers, tokens, publicUrl: options.publicUrl, log: options.log },
    operations: answerOperations({ name: 'gateway', executor: operationsOf(supergraph), tokens, log: options.log }),
    before: [internalApi({ graph, tokens })],
    windows: publicWindows(options.windows),
    consoleOrigins: [],
    trustProxy: false,
  });
  return {
    server: gateway.server,
    async close() {
      await gateway.endLive();
      await supergraph.stop();
    },
  };
}

/** The REST adapter, which knows of nothing but the gateway. */
function serve({ settings, timeFile, gateway, encryptionKey }: Extract<Order, { do: 'serve' }>): Running {
  const timeReader = openTimeReader(timeFile);
  const graph = remoteGraph(gateway, internalTokens(deriveKey(encryptionKey, 'internal tokens')));
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const app = createRestApp({ graph, families, settings, clock: clockOf(timeReader), log });
  return {
    server: createServer(app),
    async close() {
      await graph.close();
      timeReader.close();
    },
  };
}

async function carryOut(order: Order): Promise<void> {
  const before = running;
  running = undefined;
  await before?.close();
  if (order.do === 'build') running = await build(order);
  if (order.do === 'serve') running = serve(order);
}

process.on('message', (message: Order | Answer) => {
  if ('answer' in message) {
    waiting.get(message.answer)?.(message.value);
    waiting.delete(message.answer);
    return;
  }
  carryOut(message).then(
    () => say({ done: true }),
    (error: Error) => say({ failed: error.stack ?? error.message }),
  );
});
// The test's process has ended.
process.on('disconnect', () => process.exit());

enableCompileCache();
server.listen(0, '127.0.0.1', () => say({ listening: `http://127.0.0.1:${portOf(server)}` }));
