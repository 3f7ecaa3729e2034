import type { DependencyHealth } from '../../lib/graphql/subgraph.js';
import type { ChainNode } from './chain-node.js';

/** Tells whether the node answers, and is on the configured chain. */
export async function chainHealth(node: ChainNode): Promise<DependencyHealth> {
  try {
    await node.assertChain();
    return { name: 'chain', ready: true };
  } catch (error) {
    return { name: 'chain', ready: false, detail: (error as Error).message.split('\n')[0] as string };
  }
}
