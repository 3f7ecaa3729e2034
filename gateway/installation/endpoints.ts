import { join } from 'node:path';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { chainFacts } from '../peers/custody.generated.js';
import { replaceFile } from './replace-file.js';

/** Addresses of a running installation for external tools. */
interface Endpoints {
  readonly rest: string;
  readonly graph: string;
  readonly chain: {
    readonly rpc: string;
    readonly chain_id: number;
    readonly contracts: { readonly tokens: string; readonly anchors: string };
  };
}

/** Writes `DATA_DIR/endpoints.json` atomically. */
function writeEndpoints(dataDir: string, endpoints: Endpoints): void {
  replaceFile(join(dataDir, 'endpoints.json'), `${JSON.stringify(endpoints, null, 2)}\n`);
}

/** Asks custody for the contract addresses, and writes all addresses that external tools need into the data folder. */
export async function tellEndpoints(
  dataDir: string,
  peers: Peers,
  rest: string,
  graph: string,
  rpc: string,
): Promise<void> {
  const { chain } = await peers.ask(chainFacts, {});
  if (!chain) return;
  const contracts = { tokens: chain.tokens, anchors: chain.anchors };
  writeEndpoints(dataDir, { rest, graph, chain: { rpc, chain_id: chain.chainId, contracts } });
}
