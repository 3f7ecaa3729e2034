import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeFunctionData, type Hex, RpcRequestError } from 'viem';
import { bringUp } from '../../../../subgraphs/custody/chain/bring-up.js';
import { openTransactions } from '../../../../subgraphs/custody/chain/ledger.statements.js';
import { settle } from '../../../../subgraphs/custody/chain/settle.js';
import { ProductTokens } from '../../../../subgraphs/custody/chain/solidity.generated.js';
import { skipNonces } from '../../../../subgraphs/custody/chain/store-transactions.statements.js';
import { tokenIdOf } from '../../../../subgraphs/custody/items/token-id.rules.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { type ChainStage, OTHER_HOLDER, openChain, randomHash } from './chain-stage.js';

let at: ChainStage;
beforeAll(async () => {
  at = await openChain();
});
afterAll(() => at.close());

/** The start of a process after a restore, at a chain of the operator's own. */
const start = () => bringUp({ ...at.bringUpPorts(), embedded: false });

/** Goes on with the nonces after those of the chain, as a start does. */
const skip = async () =>
  skipNonces.run(at.pool, {
    signer: at.node.signer,
    chainId: at.node.chainId,
    mined: await at.node.minedNonce(),
  });

async function registered(): Promise<Hex> {
  const hash = randomHash();
  await at.storeRegistration(`registered ${hash}`, [hash]);
  await at.settleAll();
  expect(at.followed).toContain(`confirmed registered ${hash}`);
  return hash;
}

const stored = async (reference: string): Promise<unknown> =>
  only(
    (
      await at.pool.query(
        `select nonce, state, '0x' || encode(hash, 'hex') as hash from chain_transaction where reference = $1`,
        [reference],
      )
    ).rows,
  );

describe('a transaction that the contract refuses', () => {
  it('is settled by the unknown one that did the same before', async () => {
    const hashes = [await registered(), await registered()];
    const nonce = await at.node.minedNonce();
    const unknown: Hex[] = [];
    for (const [nth, hash] of hashes.entries()) unknown.push(await at.mineUnknown(nonce + nth, at.moveOf(hash)));
    await start();
    for (const [nth, hash] of hashes.entries()) {
      await registered();
      await at.storeMove(`again ${nth}`, hash);
      await Promise.all([settle(at.ports()), settle(at.ports())]);
      await at.settleAll();
      expect(await stored(`again ${nth}`)).toEqual({ nonce: nonce + nth, state: 'confirmed', hash: unknown[nth] });
    }
    expect(at.followed.filter((line) => line.includes('again'))).toEqual(
      [0, 1].flatMap((nth) => [`mined again ${nth}`, `confirmed again ${nth}`]),
    );
    await registered();
  });

  it('is settled by it where a process was started meanwhile, which looks for unknown registrations', async () => {
    const [hash, other] = [randomHash(), randomHash()];
    const nonce = await at.node.minedNonce();
    const unknown = await at.mineUnknown(nonce, at.registrationOf([hash]));
    await skip();
    await at.storeRegistration('late', [hash]);
    await at.mineUnknown(nonce + 1, at.registrationOf([other]));
    await start();
    await at.settleAll();
    expect(await stored('late')).toEqual({ nonce, state: 'confirmed', hash: unknown });
    const { rows } = await at.pool.query(`select '0x' || encode(uid_hash, 'hex') as hash from unknown_token`);
    expect(rows).toEqual([{ hash: other }]);
    await registered();
  });

  it('is settled by it at a node that answers for ten blocks at once', async () => {
    const hash = await registered();
    const nonce = await at.node.minedNonce();
    const unknown = await at.mineUnknown(nonce, at.moveOf(hash));
    await at.mine(40);
    await skip();
    await at.storeMove('few blocks', hash);
    const error = { code: -32600, message: 'up to a 10 block range' };
    const { request } = at.node.client;
    const client = Object.assign(Object.create(at.node.client), {
      request(asked: { method: string; params: [{ fromBlock: Hex; toBlock: Hex }] }) {
        const [{ fromBlock, toBlock }] = asked.method === 'eth_getLogs' ? asked.params : [{ fromBlock: 0, toBlock: 0 }];
        if (Number(toBlock) - Number(fromBlock) >= 10) throw new RpcRequestError({ body: {}, error, url: '' });
        return Reflect.apply(request, at.node.client, [asked]);
      },
    });
    for (let nth = 0; nth < 4; nth++) await settle({ ...at.ports(), node: { ...at.node, client } });
    expect(await stored('few blocks')).toEqual({ nonce, state: 'confirmed', hash: unknown });
    await registered();
  });

  it('stays refused where the token was moved on since', async () => {
    const hash = await registered();
    const nonce = await at.node.minedNonce();
    await at.mineUnknown(nonce, at.moveOf(hash));
    const args = [OTHER_HOLDER, `0x${'bb'.repeat(20)}`, BigInt(tokenIdOf(hash))] as const;
    await at.mineUnknown(nonce + 1, encodeFunctionData({ abi: ProductTokens.abi, functionName: 'move', args }));
    await skip();
    await at.storeMove('moved on', hash);
    await at.settleAll();
    expect(await stored('moved on')).toMatchObject({ nonce: nonce + 2, state: 'reverted' });
    await registered();
  });

  it('is not given up before that is final, since a reorganisation may take away what it was refused for', async () => {
    const CONFIRMATIONS = 3;
    const hash = await registered();
    const nonce = await at.node.minedNonce();
    await at.mineUnknown(nonce, at.moveOf(hash));
    await skip();
    await at.storeMove('refused at first', hash);
    for (let nth = 0; nth < 3; nth++) await settle(at.ports(CONFIRMATIONS));
    expect(await at.node.minedNonce()).toBe(nonce + 2);
    expect(await stored('refused at first')).toMatchObject({ state: 'sent' });
    await at.takeBlocks(2);
    await at.mineUnknown(nonce, at.registrationOf([randomHash()]));
    const { attempts } = only(await openTransactions(at.pool, 10));
    await settle(at.ports(CONFIRMATIONS));
    await at.mine(CONFIRMATIONS);
    await at.settleAll(CONFIRMATIONS);
    expect(await stored('refused at first')).toEqual({
      nonce: nonce + 1,
      state: 'confirmed',
      hash: only(attempts).hash,
    });
  });
});
