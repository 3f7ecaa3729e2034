import type { DependencyHealth } from '../../lib/graphql/subgraph.js';
import { asError } from '../../lib/process/as-error.js';
import type { ChainNode } from './chain-node.js';

/** Tells whether the node answers with the configured chain id. */
export async function chainHealth(node: ChainNode): Promise<DependencyHealth> {
  try {
    await node.assertChain();
    return { name: 'chain', ready: true };
  } catch (error) {
    return { name: 'chain', ready: false, detail: asError(error).message.split('\n')[0]! };
  }
}
