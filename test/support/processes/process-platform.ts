import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Graph } from '../../../gateway/graph/graph.js';
import { remoteGraph } from '../../../gateway/graph/remote-graph.js';
import type { PlatformOptions } from '../../../gateway/installation/options.js';
import type { Platform } from '../../../gateway/installation/platform.js';
import { recordOf } from '../../../schema/closed-record.js';
import type { SubgraphName } from '../../../schema/subgraph-name.js';
import { deriveKey } from '../../../subgraphs/lib/crypto/secrets.js';
import { httpExecutor } from '../../../subgraphs/lib/graphql/http-executor.js';
import { internalTokens } from '../../../subgraphs/lib/graphql/internal-token.js';
import { createPeers } from '../../../subgraphs/lib/graphql/peers.js';
import type { DependencyHealth, Executor } from '../../../subgraphs/lib/graphql/subgraph.js';
import { newDataFolder } from '../data-folder.js';
import { present } from '../present.js';
import { partNamed } from './part.js';
import { plainOptions, type Questions } from './part-options.js';
import { openTimeWriter, type TimeWriter } from './shared-clock.js';

const NAMES = ['catalog', 'custody', 'passports', 'integrations'] as const;
/** The time is written before every question, and this often for jobs, which are not asked. */
const TELL_MS = 10;

/**
 * The platform as `npm run start:apart` runs it: every subgraph, every worker and the gateway an operating system process of
 * its own. They are put together from the options of a test instead of the environment, and share its clock.
 */
export async function createProcessPlatform(options: PlatformOptions): Promise<Platform> {
  const folder = newDataFolder('passports-parts-');
  const timeFile = join(folder, 'time');
  const timeWriter = openTimeWriter(timeFile);
  const tell = await telling(options, timeWriter);
  const beat = setInterval(tell, TELL_MS).unref();
  const plain = plainOptions(options);
  const tokens = internalTokens(deriveKey(options.encryptionKey, 'internal tokens'));
  const questions: Questions = {
    mail: (mail) => options.mailer.send(mail),
    check: (...asked) => options.custody!.chainView!.check(...asked),
  };
  const addresses = new Map(
    await Promise.all(NAMES.map(async (name) => [name, await partNamed(name).address] as const)),
  );
  const urls = recordOf(NAMES, (name) => present(addresses.get(name)));
  const built = new Set<string>();
  const build = async (part: SubgraphName | 'gateway', isWorker = false): Promise<void> => {
    const name = isWorker ? `${part}-worker` : part;
    if (built.has(name)) return;
    built.add(name);
    await partNamed(name).order({ do: 'build', part, isWorker, options: plain, timeFile, urls }, questions);
  };
  await Promise.all(NAMES.map((name) => build(name)));
  await build('gateway');
  const far = recordOf(NAMES, (name) => httpExecutor(urls[name], tokens));
  const remote = remoteGraph(await partNamed('gateway').address, tokens);
  const asking = (name: SubgraphName): Executor => ({
    execute(request) {
      tell();
      return far[name].execute(request);
    },
  });
  const graph: Graph = {
    admit(request) {
      tell();
      return remote.admit(request);
    },
    execute(operation, variables, call) {
      tell();
      return remote.execute(operation, variables, call);
    },
  };
  const gateway = await partNamed('gateway').address;
  platforms.set(graph, { gateway, encryptionKey: options.encryptionKey, tell });
  return {
    graph,
    peers: createPeers(asking, 'gateway'),
    get supergraph(): never {
      throw new Error('The supergraph is in the process of the gateway');
    },
    get subgraphs(): never {
      throw new Error('The subgraphs are in processes of their own');
    },
    startJobs: async (...names) => {
      await Promise.all((names.length > 0 ? names : NAMES).map((name) => build(name, true)));
    },
    health: async () => (await Promise.all(Object.values(urls).map(healthAt))).flat(),
    backlog: async () => [],
    async close() {
      await Promise.all([...built].map((name) => partNamed(name).order({ do: 'close' })));
      await Promise.all(Object.values(far).map((executor) => executor.close()));
      await remote.close();
      clearInterval(beat);
      timeWriter.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** What the process of a REST adapter must know of the platform that it serves. */
export interface ServedPlatform {
  readonly gateway: string;
  readonly encryptionKey: Uint8Array;
  /** To be called before a request. */
  readonly tell: () => void;
}

const platforms = new WeakMap<Graph, ServedPlatform>();

/** The platform of processes whose graph this is; undefined for any other graph. */
export const processPlatformOf = (graph: Graph): ServedPlatform | undefined => platforms.get(graph);

const healthAt = async (url: string): Promise<DependencyHealth[]> =>
  (await (await fetch(`${url}/health`)).json()) as DependencyHealth[];

/** Sends the parts the time of the test's clock and its resolutions of host names. */
async function telling({ clock, custody }: PlatformOptions, timeWriter: TimeWriter): Promise<() => void> {
  const before = clock().getTime();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const isStill = clock().getTime() === before;
  let ahead = 0;
  const tell = (): void => {
    const now = clock().getTime();
    const apart = now - Date.now();
    // Two clocks are not read in the same instant: what they are apart by then is no step of either.
    if (Math.abs(apart - ahead) > 5) ahead = apart;
    timeWriter.write({
      ahead: isStill ? 0 : ahead,
      still: isStill ? now : null,
      place: custody?.locateAddress?.('') ?? null,
    });
  };
  tell();
  return tell;
}
