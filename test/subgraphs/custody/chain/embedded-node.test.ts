import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestClient, custom } from 'viem';
import type { EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import { type ChainNode, createChainNode } from '../../../../subgraphs/custody/chain/chain-node.js';
import { inOneBlock } from '../../../../subgraphs/custody/chain/embedded-node.js';
import { chainSettings, testChain } from '../../../support/embedded-chain.js';

let chain: EmbeddedChain;
let node: ChainNode;
beforeAll(async () => {
  chain = await testChain();
  node = createChainNode(chainSettings(chain));
});
afterAll(() => chain?.stop());

it('a node that once did not answer in time mines again with the next transactions', async () => {
  let isBusy = true;
  const { request } = node.client;
  const client = Object.assign(Object.create(node.client), {
    async request(asked: { method: string }) {
      if (isBusy && asked.method === 'anvil_mine') throw new Error('The node is busy');
      return Reflect.apply(request, node.client, [asked]);
    },
  });
  const busy: ChainNode = { ...node, client };
  await expect(inOneBlock(busy, async () => {})).rejects.toThrow('The node is busy');
  const test = createTestClient({ mode: 'anvil', transport: custom(node.client) });
  expect(await test.getAutomine()).toBe(false);
  isBusy = false;
  const before = await node.blockNumber();
  await inOneBlock(busy, async () => {});
  expect(await node.blockNumber()).toBe(before + 1n);
  expect(await test.getAutomine()).toBe(true);
});
