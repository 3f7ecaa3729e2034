import { randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createTestClient, encodeFunctionData, type Hex, http } from 'viem';
import { EMBEDDED_CHAIN_ID } from '../../../../gateway/installation/embedded-chain.js';
import { bringUp, type ContractAddresses } from '../../../../subgraphs/custody/chain/bring-up.js';
import { type ChainNode, createChainNode } from '../../../../subgraphs/custody/chain/chain-node.js';
import { settle } from '../../../../subgraphs/custody/chain/settle.js';
import { type Consequences, type SettlePorts } from '../../../../subgraphs/custody/chain/settle-ports.js';
import { ProductTokens } from '../../../../subgraphs/custody/chain/solidity.generated.js';
import { storeTransactions } from '../../../../subgraphs/custody/chain/store-transactions.js';
import { tokenIdOf } from '../../../../subgraphs/custody/items/token-id.rules.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { testPool } from '../../../support/connections.js';
import { TEST_SIGNER_KEY, testChain } from '../../../support/embedded-chain.js';
import { freshDatabase } from '../../../support/fresh-database.js';
import { until } from '../../../support/until.js';

export const OTHER_HOLDER: Hex = `0x${'aa'.repeat(20)}`;

/** A database and an embedded node with the contracts, and what was made to follow from transactions. */
export interface ChainStage {
  readonly pool: Pool;
  readonly contractAddresses: ContractAddresses;
  /** The node that is there now. */
  readonly node: ChainNode;
  readonly rpcUrl: string;
  /** What followed, in its order: `mined`, `confirmed` or `reverted`, and the reference. */
  readonly followed: readonly string[];
  readonly consequence: Consequences;
  /** Puts an empty node in the place of the one that is there. */
  replaceNode(): Promise<void>;
  ports(confirmations?: number): SettlePorts;
  bringUpPorts(): Parameters<typeof bringUp>[0];
  withConsequences(changed: Partial<SettlePorts['consequences']>): SettlePorts;
  storeRegistration(reference: string, hashes: readonly Hex[]): Promise<{ id: number; raw: Hex }>;
  storeMove(reference: string, hash: Hex): Promise<void>;
  moveOf(hash: Hex): Hex;
  registrationOf(hashes: readonly Hex[]): Hex;
  /** Mines a transaction of the signer that the database does not know, to the tokens' contract; returns its hash. */
  mineUnknown(nonce: number, data: Hex): Promise<Hex>;
  mine(blocks: number): Promise<void>;
  /** Takes the newest blocks off the chain, with their transactions. */
  takeBlocks(count: number): Promise<void>;
  ownerOf(hash: Hex): Promise<Hex>;
  settleAll(confirmations?: number): Promise<void>;
  close(): Promise<void>;
}

export const randomHash = (): Hex => `0x${randomBytes(32).toString('hex')}`;

const newNode = (rpcUrl: string): ChainNode =>
  createChainNode({ rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY });

const recordedIn = (followed: string[]): Consequences => ({
  mined: async (_, mined, _clock, isFinal) => {
    const references = mined.map(({ transaction }) => transaction.reference);
    followed.push(...references.flatMap((one) => [`mined ${one}`, ...(isFinal ? [`confirmed ${one}`] : [])]));
  },
  confirmed: async (_, { reference }) => void followed.push(`confirmed ${reference}`),
  reverted: async (_, { reference }) => void followed.push(`reverted ${reference}`),
});

export async function openChain(): Promise<ChainStage> {
  const database = await freshDatabase();
  const pool = testPool({ connectionString: database.url, options: '-c search_path=custody' });
  pool.on('error', () => {});
  let chain = await testChain();
  let node = newNode(chain.rpcUrl);
  const followed: string[] = [];
  const consequence = recordedIn(followed);
  const bringUpPorts = () => ({ pool, node, clock: () => new Date(), embedded: true });
  const contractAddresses = await bringUp(bringUpPorts());
  const ports = (confirmations = 1): SettlePorts => ({
    pool,
    node,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    confirmations,
    consequences: {
      deploy: consequence,
      register: consequence,
      mint: consequence,
      move: consequence,
      burn: consequence,
      anchor: consequence,
    },
  });
  async function settleAll(confirmations = 1): Promise<void> {
    for (let pass = 0; pass < 50 && (await settle(ports(confirmations))) > 0; pass++);
  }
  const registrationOf = (hashes: readonly Hex[]): Hex =>
    encodeFunctionData({ abi: ProductTokens.abi, functionName: 'register', args: [node.signer, hashes] });
  function moveOf(hash: Hex): Hex {
    const args = [node.signer, OTHER_HOLDER, BigInt(tokenIdOf(hash))] as const;
    return encodeFunctionData({ abi: ProductTokens.abi, functionName: 'move', args });
  }
  const control = () => createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) });
  async function mineUnknown(nonce: number, data: Hex): Promise<Hex> {
    const fees = { maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 1n };
    const { raw, hash } = await node.sign({ nonce, to: contractAddresses.tokens, data, gas: 1_000_000n, ...fees });
    expect(await node.send(raw)).toBe('accepted');
    await until(async () => (await node.receipt(hash)) ?? undefined);
    return hash;
  }
  async function storeRegistration(reference: string, hashes: readonly Hex[]): Promise<{ id: number; raw: Hex }> {
    const data = registrationOf(hashes);
    const wanted = { purpose: 'register', reference, to: contractAddresses.tokens, data, gas: 15_000_000n } as const;
    const fees = await node.fees();
    return inTransaction(
      pool,
      async (client) => (await storeTransactions(client, node, [wanted], fees, new Date()))[0]!,
    );
  }
  async function storeMove(reference: string, hash: Hex): Promise<void> {
    const data = moveOf(hash);
    const wanted = { purpose: 'move', reference, to: contractAddresses.tokens, data, gas: 200_000n } as const;
    const fees = await node.fees();
    await inTransaction(pool, (client) => storeTransactions(client, node, [wanted], fees, new Date()));
  }
  const ownerOf = (hash: Hex): Promise<Hex> =>
    node.client.readContract({
      address: contractAddresses.tokens,
      abi: ProductTokens.abi,
      functionName: 'ownerOf',
      args: [BigInt(tokenIdOf(hash))],
    });
  await settleAll();
  return {
    ...{
      pool,
      contractAddresses,
      followed,
      consequence,
      ports,
      bringUpPorts,
      storeRegistration,
      storeMove,
      moveOf,
      registrationOf,
      mineUnknown,
      mine: (blocks: number) => control().mine({ blocks }),
      takeBlocks: async (count: number) => {
        await control().request({ method: 'anvil_reorg', params: [count, []] } as never);
      },
      ownerOf,
      settleAll,
    },
    get node() {
      return node;
    },
    get rpcUrl() {
      return chain.rpcUrl;
    },
    async replaceNode() {
      await chain.stop();
      chain = await testChain();
      node = newNode(chain.rpcUrl);
    },
    withConsequences(changed) {
      const settling = ports();
      return { ...settling, embedded: true, consequences: { ...settling.consequences, ...changed } };
    },
    async close() {
      await chain.stop();
      await pool.end();
      await database.drop();
    },
  };
}
