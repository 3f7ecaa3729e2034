import { createTestClient, custom } from 'viem';
import type { ChainNode } from './chain-node.js';

// Client for methods of the embedded node only: balances, clock, mining.

const testClient = (node: ChainNode) => createTestClient({ mode: 'anvil', transport: custom(node.client) });

/** Gives the signer of the embedded chain a balance for gas. */
export const endow = (node: ChainNode): Promise<void> =>
  testClient(node).setBalance({ address: node.signer, value: 10n ** 24n });

/** Nodes whose automatic mining this process disabled. */
const disabled = new WeakSet<ChainNode>();

/**
 * Mines all transactions sent by `send`, which must fit, as one block. By default the node mines a block per
 * transaction, at a cost that grows with the chain. No effect on a node that does not mine by itself. Where the node
 * does not answer in time, the next call enables its mining again.
 */
export async function inOneBlock<T>(node: ChainNode, send: () => Promise<T>): Promise<T> {
  const test = testClient(node);
  if (!disabled.has(node) && !(await test.getAutomine())) return send();
  disabled.add(node);
  await test.setAutomine(false);
  try {
    return await send();
  } finally {
    await test.mine({ blocks: 1 });
    await test.setAutomine(true);
    disabled.delete(node);
  }
}

/** Enables automatic mining again, in case a killed process left it disabled. */
export const makeBlocks = (node: ChainNode): Promise<void> => testClient(node).setAutomine(true);

/** Sets the time of the node's next block; blocks within one second follow the node's own rule. */
export function embeddedClock(node: ChainNode): (instant: Date) => Promise<void> {
  const test = testClient(node);
  const seconds = (instant: Date): bigint => BigInt(Math.floor(instant.getTime() / 1000));
  return (instant) => test.setNextBlockTimestamp({ timestamp: seconds(instant) }).catch(() => {});
}
