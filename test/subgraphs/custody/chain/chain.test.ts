import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeFunctionData, type Hex, RpcRequestError } from 'viem';
import { EMBEDDED_CHAIN_ID } from '../../../../gateway/installation/embedded-chain.js';
import { bringUp } from '../../../../subgraphs/custody/chain/bring-up.js';
import { createChainNode } from '../../../../subgraphs/custody/chain/chain-node.js';
import { nameMetadata } from '../../../../subgraphs/custody/chain/name-metadata.js';
import { ProductTokens } from '../../../../subgraphs/custody/chain/solidity.generated.js';
import { tokenIdOf } from '../../../../subgraphs/custody/items/token-id.rules.js';
import { TEST_SIGNER_KEY } from '../../../support/embedded-chain.js';
import { until } from '../../../support/until.js';
import { type ChainStage, openChain, randomHash } from './chain-stage.js';

let at: ChainStage;

beforeAll(async () => {
  at = await openChain();
});
afterAll(() => at.close());

describe('the chain', () => {
  it('holds the contracts after the first start, and they stay where they are', async () => {
    expect(await bringUp(at.bringUpPorts())).toEqual(at.contractAddresses);
    expect(at.followed).toEqual(expect.arrayContaining(['confirmed tokens', 'confirmed anchors']));
  });

  it('leads from a token to its metadata where the platform is reached, and from no other token', async () => {
    const hash = randomHash();
    const uriOf = (of: Hex): Promise<string> =>
      at.node.client.readContract({
        address: at.contractAddresses.tokens,
        abi: ProductTokens.abi,
        functionName: 'tokenURI',
        args: [BigInt(tokenIdOf(of))],
      });
    await expect(uriOf(hash)).rejects.toThrow('TokenDoesNotExist');
    await at.storeRegistration('metadata', [hash]);
    for (const base of ['https://one.example/metadata/', 'https://two.example/metadata/']) {
      for (let start = 0; start < 2; start++) await nameMetadata(at.bringUpPorts(), at.contractAddresses, base);
      await at.settleAll();
      expect(await uriOf(hash)).toBe(`${base}${tokenIdOf(hash)}`);
    }
    const { rows } = await at.pool.query(`select 1 from chain_transaction where reference like 'metadata http%'`);
    expect(rows).toHaveLength(2);
  });

  it('leaves a contract from before, whose tokens lead nowhere, as it is', async () => {
    const older = { ...at.contractAddresses, tokens: at.contractAddresses.anchors };
    await nameMetadata(at.bringUpPorts(), older, 'https://three.example/metadata/');
    const { rows } = await at.pool.query(`select 1 from chain_transaction where reference like 'metadata %three%'`);
    expect(rows).toEqual([]);
  });

  it('takes 500 registrations in one transaction below the limit of EIP-7825', async () => {
    const hashes = Array.from({ length: 500 }, randomHash);
    const data = encodeFunctionData({
      abi: ProductTokens.abi,
      functionName: 'register',
      args: [at.node.signer, hashes],
    });
    expect(await at.node.estimateGas(at.contractAddresses.tokens, data)).toBeLessThan(16_777_216n);
    await at.storeRegistration('five hundred', hashes);
    await at.settleAll();
    expect(await at.ownerOf(hashes[499]!)).toBe(at.node.signer);
    expect(at.followed).toEqual(expect.arrayContaining(['mined five hundred', 'confirmed five hundred']));
  });

  it('sends what was stored by a process that died before it could', async () => {
    const hash = randomHash();
    await at.storeRegistration('unsent', [hash]);
    await at.settleAll();
    expect(await at.ownerOf(hash)).toBe(at.node.signer);
  });

  it('is brought up while the node refuses what was stored, as without a balance, which is sent afterwards', async () => {
    const hash = randomHash();
    await at.storeRegistration('unpaid', [hash]);
    const error = { code: -32000, message: 'insufficient funds for gas * price + value' };
    const send = () => Promise.reject(new RpcRequestError({ body: {}, error, url: '' }));
    const ports = { ...at.bringUpPorts(), embedded: false, node: { ...at.node, send } };
    expect(await bringUp(ports)).toEqual(at.contractAddresses);
    await at.settleAll();
    expect(await at.ownerOf(hash)).toBe(at.node.signer);
  });

  it('tells of a transaction that the contract refused', async () => {
    const hash = randomHash();
    await at.storeRegistration('first', [hash]);
    await at.storeRegistration('again', [hash]);
    await at.settleAll();
    expect(at.followed).toEqual(expect.arrayContaining(['mined first', 'reverted again']));
  });

  it('is whole again on an empty node', async () => {
    const hash = randomHash();
    await at.storeRegistration('before the restart', [hash]);
    await at.settleAll();
    const before = await at.node.minedNonce();
    await at.replaceNode();
    expect(await bringUp(at.bringUpPorts())).toEqual(at.contractAddresses);
    // The node takes what it is sent at once, and mines it when it gets to it.
    await until(async () => (await at.node.minedNonce()) === before);
    expect(await at.ownerOf(hash)).toBe(at.node.signer);
  });

  it('is not brought up on another chain than configured', async () => {
    const other = createChainNode({ rpcUrl: at.rpcUrl, chainId: 8453, signerKey: TEST_SIGNER_KEY });
    await expect(bringUp({ ...at.bringUpPorts(), node: other })).rejects.toThrow(
      `is on chain ${EMBEDDED_CHAIN_ID}, CHAIN_ID says 8453`,
    );
  });

  it('is not brought up with another key than the one that created the contracts', async () => {
    const signers = () => at.pool.query('select address from chain_signer');
    const before = (await signers()).rows;
    const other = createChainNode({
      rpcUrl: at.rpcUrl,
      chainId: EMBEDDED_CHAIN_ID,
      signerKey: `0x${'22'.repeat(32)}`,
    });
    for (const embedded of [true, false])
      await expect(bringUp({ ...at.bringUpPorts(), node: other, embedded })).rejects.toThrow(
        `CHAIN_SIGNER_KEY is the key of ${other.signer}, which did not create the contract ${at.contractAddresses.tokens}`,
      );
    expect((await signers()).rows).toEqual(before);
  });
});
