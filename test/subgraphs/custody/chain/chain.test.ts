import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createTestClient, encodeFunctionData, type Hex, http, publicActions } from 'viem';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import { bringUp, type Contracts } from '../../../../subgraphs/custody/chain/bring-up.js';
import { type ChainNode, createChainNode } from '../../../../subgraphs/custody/chain/chain-node.js';
import { ProductTokens } from '../../../../subgraphs/custody/chain/contracts.generated.js';
import { nameMetadata } from '../../../../subgraphs/custody/chain/name-metadata.js';
import { settle } from '../../../../subgraphs/custody/chain/settle.js';
import { type Consequences, type SettlePorts } from '../../../../subgraphs/custody/chain/settle-ports.js';
import { storeTransactions } from '../../../../subgraphs/custody/chain/store-transactions.statements.js';
import { tokenIdOf } from '../../../../subgraphs/custody/items/token-id.rules.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { testPool } from '../../../support/connections.js';
import { TEST_SIGNER_KEY, testChain } from '../../../support/embedded-chain.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';
import { until } from '../../../support/until.js';

const OTHER_HOLDER: Hex = `0x${'aa'.repeat(20)}`;

let database: FreshDatabase;
let pool: Pool;
let chain: EmbeddedChain;
let node: ChainNode;
let contracts: Contracts;
const told: string[] = [];

const consequence = {
  mined: async (
    _: unknown,
    { reference }: { reference: string },
    _receipt: unknown,
    _clock: unknown,
    isFinal: boolean,
  ) => void told.push(`mined ${reference}`, ...(isFinal ? [`confirmed ${reference}`] : [])),
  confirmed: async (_: unknown, transaction: { reference: string }) =>
    void told.push(`confirmed ${transaction.reference}`),
  reverted: async (_: unknown, transaction: { reference: string }) =>
    void told.push(`reverted ${transaction.reference}`),
};

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
const bringUpPorts = () => ({ pool, node, clock: () => new Date(), embedded: true });

const newNode = (rpcUrl: string): ChainNode =>
  createChainNode({ rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY });

const withConsequences = (changed: Partial<SettlePorts['consequences']>): SettlePorts => {
  const settling = ports();
  return { ...settling, embedded: true, consequences: { ...settling.consequences, ...changed } };
};

const randomHash = (): Hex => `0x${randomBytes(32).toString('hex')}`;

async function storeRegistration(reference: string, hashes: readonly Hex[]): Promise<{ id: string; raw: Hex }> {
  const data = encodeFunctionData({ abi: ProductTokens.abi, functionName: 'register', args: [node.signer, hashes] });
  const wanted = { purpose: 'register', reference, to: contracts.tokens, data, gas: 15_000_000n } as const;
  const fees = await node.fees();
  return inTransaction(pool, async (client) => (await storeTransactions(client, node, [wanted], fees, new Date()))[0]!);
}

function signal(): { readonly given: Promise<void>; give(): void } {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

async function storeMove(reference: string, hash: Hex): Promise<void> {
  const args = [node.signer, OTHER_HOLDER, BigInt(tokenIdOf(hash))] as const;
  const data = encodeFunctionData({ abi: ProductTokens.abi, functionName: 'move', args });
  const wanted = { purpose: 'move', reference, to: contracts.tokens, data, gas: 200_000n } as const;
  const fees = await node.fees();
  await inTransaction(pool, (client) => storeTransactions(client, node, [wanted], fees, new Date()));
}

const ownerOf = (hash: Hex): Promise<Hex> =>
  node.client.readContract({
    address: contracts.tokens,
    abi: ProductTokens.abi,
    functionName: 'ownerOf',
    args: [BigInt(tokenIdOf(hash))],
  });

async function settleAll(confirmations = 1): Promise<void> {
  for (let pass = 0; pass < 50 && (await settle(ports(confirmations))) > 0; pass++);
}

beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, options: '-c search_path=custody' });
  pool.on('error', () => {});
  chain = await testChain();
  node = newNode(chain.rpcUrl);
  contracts = await bringUp(bringUpPorts());
  await settleAll();
});

afterAll(async () => {
  await chain.stop();
  await pool.end();
  await database.drop();
});

describe('the chain', () => {
  it('holds the contracts after the first start, and they stay where they are', async () => {
    expect(await bringUp(bringUpPorts())).toEqual(contracts);
    expect(told).toEqual(expect.arrayContaining(['confirmed tokens', 'confirmed anchors']));
  });

  it('leads from a token to its metadata where the platform is reached, and from no other token', async () => {
    const hash = randomHash();
    const uriOf = (of: Hex): Promise<string> =>
      node.client.readContract({
        address: contracts.tokens,
        abi: ProductTokens.abi,
        functionName: 'tokenURI',
        args: [BigInt(tokenIdOf(of))],
      });
    await expect(uriOf(hash)).rejects.toThrow('TokenDoesNotExist');
    await storeRegistration('metadata', [hash]);
    for (const base of ['https://one.example/metadata/', 'https://two.example/metadata/']) {
      for (let start = 0; start < 2; start++) await nameMetadata(bringUpPorts(), contracts, base);
      await settleAll();
      expect(await uriOf(hash)).toBe(`${base}${tokenIdOf(hash)}`);
    }
    const { rows } = await pool.query(`select 1 from chain_transaction where reference like 'metadata http%'`);
    expect(rows).toHaveLength(2);
  });

  it('leaves a contract from before, whose tokens lead nowhere, as it is', async () => {
    const older = { ...contracts, tokens: contracts.anchors };
    await nameMetadata(bringUpPorts(), older, 'https://three.example/metadata/');
    const { rows } = await pool.query(`select 1 from chain_transaction where reference like 'metadata %three%'`);
    expect(rows).toEqual([]);
  });

  it('takes 500 registrations in one transaction below the limit of EIP-7825', async () => {
    const hashes = Array.from({ length: 500 }, randomHash);
    const data = encodeFunctionData({ abi: ProductTokens.abi, functionName: 'register', args: [node.signer, hashes] });
    expect(await node.estimateGas(contracts.tokens, data)).toBeLessThan(16_777_216n);
    await storeRegistration('five hundred', hashes);
    await settleAll();
    expect(await ownerOf(hashes[499]!)).toBe(node.signer);
    expect(told).toEqual(expect.arrayContaining(['mined five hundred', 'confirmed five hundred']));
  });

  it('sends what was stored by a process that died before it could', async () => {
    const hash = randomHash();
    await storeRegistration('unsent', [hash]);
    await settleAll();
    expect(await ownerOf(hash)).toBe(node.signer);
  });

  it('tells of a transaction that the contract refused', async () => {
    const hash = randomHash();
    await storeRegistration('first', [hash]);
    await storeRegistration('again', [hash]);
    await settleAll();
    expect(told).toEqual(expect.arrayContaining(['mined first', 'reverted again']));
  });

  it('tells nothing twice when two processes settle at once', async () => {
    await storeRegistration('raced', [randomHash()]);
    await Promise.all([settle(ports()), settle(ports()), settle(ports())]);
    await settleAll();
    expect(told.filter((line) => line === 'mined raced')).toHaveLength(1);
    expect(told.filter((line) => line === 'confirmed raced')).toHaveLength(1);
  });

  it('has the embedded node mine together what was stored together, within what a block holds', async () => {
    const hashes = Array.from({ length: 9 }, randomHash);
    for (const [nth, hash] of hashes.entries()) await storeRegistration(`together ${nth}`, [hash]);
    const before = await node.blockNumber();
    while ((await settle(withConsequences({}))) > 0);
    for (const hash of hashes) expect(await ownerOf(hash)).toBe(node.signer);
    // Four of 15 million gas fit into a block; the node may begin one a moment too early.
    const blocks = (await node.blockNumber()) - before;
    expect(blocks).toBeGreaterThanOrEqual(3n);
    expect(blocks).toBeLessThan(9n);
    const ends = told.filter((line) => line.startsWith('confirmed together'));
    expect(ends.toSorted()).toEqual(hashes.map((_, nth) => `confirmed together ${nth}`));
  });

  it('records registrations beside each other, and what follows them after both', async () => {
    const hashes = [randomHash(), randomHash()];
    for (const [nth, hash] of hashes.entries()) await storeRegistration(`beside ${nth}`, [hash]);
    await storeMove('after both', hashes[0]!);
    const order: string[] = [];
    const bothBegan = signal();
    const register: Consequences = {
      ...consequence,
      mined: async (_, { reference }) => {
        order.push(`begun ${reference}`);
        if (order.length === hashes.length) bothBegan.give();
        await bothBegan.given;
        order.push(`recorded ${reference}`);
      },
    };
    const move: Consequences = { ...consequence, mined: async (_, { reference }) => void order.push(reference) };
    while ((await settle(withConsequences({ register, move }))) > 0);
    expect(order.slice(0, 2).toSorted()).toEqual(['begun beside 0', 'begun beside 1']);
    expect(order.slice(2, 4).toSorted()).toEqual(['recorded beside 0', 'recorded beside 1']);
    expect(order.slice(4)).toEqual(['after both']);
  });

  it('ends a pass with what went wrong, once everything beside it is recorded', async () => {
    for (const nth of [0, 1]) await storeRegistration(`trouble ${nth}`, [randomHash()]);
    const recorded: string[] = [];
    const otherBegan = signal();
    const register: Consequences = {
      ...consequence,
      mined: async (_, { reference }) => {
        if (reference === 'trouble 0') {
          await otherBegan.given;
          throw new Error('The disk is full');
        }
        otherBegan.give();
        await delay(50);
        recorded.push(reference);
      },
    };
    const passes = async (): Promise<void> => {
      while ((await settle(withConsequences({ register }))) > 0);
    };
    await expect(passes()).rejects.toThrow('The disk is full');
    expect(recorded).toEqual(['trouble 1']);
    await settleAll();
    expect(told).toEqual(expect.arrayContaining(['mined trouble 0', 'confirmed trouble 0']));
    const { rows } = await pool.query(`select state from chain_transaction where reference like 'trouble %'`);
    expect(rows).toEqual([{ state: 'confirmed' }, { state: 'confirmed' }]);
    expect(told).not.toContain('mined trouble 1');
  });

  it('sends the same bytes again when a reorganisation took their block', async () => {
    const hash = randomHash();
    await storeRegistration('reorganised', [hash]);
    const test = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions);
    for (let pass = 0; pass < 5; pass++) await settle(ports(4));
    expect(told).toContain('mined reorganised');
    expect(told).not.toContain('confirmed reorganised');
    await test.request({ method: 'anvil_reorg', params: [1, []] } as never);
    await test.mine({ blocks: 4 });
    await settleAll(4);
    await test.mine({ blocks: 4 });
    await settleAll(4);
    expect(told).toContain('confirmed reorganised');
    expect(await ownerOf(hash)).toBe(node.signer);
  });

  it('sends again what was final when a deeper reorganisation took it, and goes on', async () => {
    const hashes = [randomHash(), randomHash(), randomHash()];
    for (const [at, hash] of hashes.entries()) {
      await storeRegistration(`final ${at}`, [hash]);
      await settleAll();
    }
    expect(told).toContain('confirmed final 2');
    const test = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) });
    await test.request({ method: 'anvil_reorg', params: [3, []] } as never);
    await expect(ownerOf(hashes[0]!)).rejects.toThrow();
    const next = randomHash();
    await storeRegistration('after the deep one', [next]);
    await until(async () => {
      await settle(ports());
      return told.includes('confirmed after the deep one') || undefined;
    });
    for (const hash of [...hashes, next]) expect(await ownerOf(hash)).toBe(node.signer);
  });

  it('is whole again on an empty node', async () => {
    const hash = randomHash();
    await storeRegistration('before the restart', [hash]);
    await settleAll();
    const before = await node.minedNonce();
    await chain.stop();
    chain = await testChain();
    node = newNode(chain.rpcUrl);
    expect(await bringUp(bringUpPorts())).toEqual(contracts);
    // The node takes what it is sent at once, and mines it when it gets to it.
    await until(async () => ((await node.minedNonce()) === before ? true : undefined));
    expect(await ownerOf(hash)).toBe(node.signer);
  });

  it('is not brought up on another chain than configured', async () => {
    const other = createChainNode({ rpcUrl: chain.rpcUrl, chainId: 8453, signerKey: TEST_SIGNER_KEY });
    await expect(bringUp({ ...bringUpPorts(), node: other })).rejects.toThrow(
      `is on chain ${EMBEDDED_CHAIN_ID}, CHAIN_ID says 8453`,
    );
  });
});
