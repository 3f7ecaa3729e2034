import { createTestClient, custom } from 'viem';
import type { ChainNode } from './chain-node.js';

// Calls that only the embedded node answers: it sets balances, its clock, and when a block is made.

const testClient = (node: ChainNode) => createTestClient({ mode: 'anvil', transport: custom(node.client) });

/** Gas on the embedded chain costs its signer money that exists nowhere else. */
export const endow = (node: ChainNode): Promise<void> =>
  testClient(node).setBalance({ address: node.signer, value: 10n ** 24n });

/**
 * Mines all transactions that are sent meanwhile, which must fit into it, as one block. By itself the node mines one
 * for every transaction, each at a cost that grows with all it holds. A node that does not mine by itself is left
 * alone.
 */
export async function inOneBlock<T>(node: ChainNode, send: () => Promise<T>): Promise<T> {
  const test = testClient(node);
  if (!(await test.getAutomine())) return send();
  await test.setAutomine(false);
  try {
    return await send();
  } finally {
    await test.mine({ blocks: 1 });
    await test.setAutomine(true);
  }
}

/** Makes blocks by itself again, should a process have been killed while it waited for more. */
export const makeBlocks = (node: ChainNode): Promise<void> => testClient(node).setAutomine(true);

/** Sets the time of the node's next block; two transactions of one second follow each other by the node's own rule. */
export function embeddedClock(node: ChainNode): (instant: Date) => Promise<void> {
  const test = testClient(node);
  const seconds = (instant: Date): bigint => BigInt(Math.floor(instant.getTime() / 1000));
  return (instant) => test.setNextBlockTimestamp({ timestamp: seconds(instant) }).catch(() => {});
}
