import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestClient, encodeFunctionData, type Hex, http } from 'viem';
import { anchorRoot } from '../../../../subgraphs/custody/chain/anchor-root.js';
import { feesOf } from '../../../../subgraphs/custody/chain/chain-node.js';
import { openTransactions, storeAttempt } from '../../../../subgraphs/custody/chain/ledger.statements.js';
import { replacementFees } from '../../../../subgraphs/custody/chain/replacement.rules.js';
import { settle } from '../../../../subgraphs/custody/chain/settle.js';
import { ProductTokens } from '../../../../subgraphs/custody/chain/solidity.generated.js';
import { tokenIdOf } from '../../../../subgraphs/custody/items/token-id.rules.js';
import { bytesOf } from '../../../../subgraphs/lib/database/bytes.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { present } from '../../../support/present.js';
import { type BatchStage, openBatches } from '../minting/batch-stage.js';
import { randomHash } from './chain-stage.js';

const CONFIRMATIONS = 4;
const HOLDER: Hex = `0x${'aa'.repeat(20)}`;

let at: BatchStage;
beforeAll(async () => {
  at = await openBatches();
});
afterAll(() => at?.close());

const inBlock = () => settle({ ...at.settling, confirmations: CONFIRMATIONS });

/** Takes the newest block, of the only open transaction, for one with another signed form of it, and returns both hashes. */
async function mineAnotherForm(): Promise<{ readonly former: Hex; readonly final: Hex }> {
  const { id, nonce, toAddress: to, data, gas, hash: former, attempts } = only(await openTransactions(at.pool, 10));
  const { node } = at.chain;
  const fees = present(replacementFees(feesOf(only(attempts).raw), await node.fees()));
  const { hash: final, raw } = await node.sign({ nonce, to, data, gas, ...fees });
  await storeAttempt.run(at.pool, { id, hash: bytesOf(final), raw: bytesOf(raw), now: new Date() });
  const test = createTestClient({ mode: 'anvil', transport: http(at.rpcUrl) });
  await test.request({ method: 'anvil_reorg', params: [1, [[raw, 0]]] } as never);
  expect(await node.receipt(present(former))).toBeNull();
  await test.mine({ blocks: CONFIRMATIONS });
  await at.settled(CONFIRMATIONS);
  await test.mine({ blocks: CONFIRMATIONS });
  await at.settled(CONFIRMATIONS);
  return { former: present(former), final };
}

async function hashesIn(text: string, id: number): Promise<readonly string[]> {
  const { rows } = await at.pool.query<{ hash: string }>(`select '0x' || encode(tx_hash, 'hex') as hash ${text}`, [id]);
  return rows.map(({ hash }) => hash);
}

const eventsOf = async (itemId: number): Promise<readonly string[]> =>
  (await at.pool.query<{ type: string }>('select type from event where item_id = $1', [itemId])).rows.map(
    ({ type }) => type,
  );

async function mintedItem(): Promise<{ readonly id: number; readonly uidHash: Hex }> {
  const batch = await at.accept(1);
  await at.mint(batch);
  await at.settled();
  const uidHash = at.hashOf(batch, 0);
  const { rows } = await at.pool.query<{ id: number }>('select id from item where uid_hash = $1', [bytesOf(uidHash)]);
  return { id: only(rows).id, uidHash };
}

describe('a transaction of which a reorganisation mined another signed form', () => {
  it('is named with its final hash by the items that it registered, and by their histories', async () => {
    const batch = await at.accept(3);
    await at.mint(batch);
    await inBlock();
    const { former, final } = await mineAnotherForm();
    expect(final).not.toBe(former);
    const ofBatch = 'item_id in (select item_id from mint_row where batch_id = $1)';
    expect(await hashesIn(`from movement where ${ofBatch}`, batch.id)).toEqual([final, final, final]);
    expect(await hashesIn(`from item where ${ofBatch.replace('item_id', 'id')}`, batch.id)).toEqual([
      final,
      final,
      final,
    ]);
    const { rows } = await at.pool.query(
      `select distinct status from item where id in (select item_id from mint_row where batch_id = $1)`,
      [batch.id],
    );
    expect(rows).toEqual([{ status: 'written' }]);
  });

  it('is named so by the movement and the transfer that it settled, once', async () => {
    const { id, uidHash } = await mintedItem();
    const { rows } = await at.pool.query<{ id: number; transfer_id: number }>(
      `with t as (insert into transfer (item_id, to_masked, state, offered_at, expires_at)
         values ($1, 'an...a1b2c3', 'accepted', now(), now()) returning id)
       insert into holder_change (item_id, reason, to_account_id, to_masked, transfer_id, requested_at)
         select $1, 'transfer', 7, 'an...a1b2c3', t.id, now() from t returning id, transfer_id`,
      [id],
    );
    const change = only(rows);
    const data = encodeFunctionData({
      abi: ProductTokens.abi,
      functionName: 'move',
      args: [at.chain.node.signer, HOLDER, BigInt(tokenIdOf(uidHash))],
    });
    const move = { purpose: 'move', reference: String(change.id), to: at.chain.contractAddresses.tokens } as const;
    await inTransaction(at.pool, (client) => at.chain.submit(client, { ...move, data, gas: 200_000n }));
    await inBlock();
    const minted = await hashesIn('from item where id = $1', id);
    const { former, final } = await mineAnotherForm();
    expect(final).not.toBe(former);
    expect(await hashesIn('from movement where item_id = $1 order by id', id)).toEqual([...minted, final]);
    const { rows: transfers } = await at.pool.query('select state, tx_hash from transfer where id = $1', [
      change.transfer_id,
    ]);
    expect(transfers).toEqual([{ state: 'completed', tx_hash: final }]);
    expect(await hashesIn('from item where id = $1', id)).toEqual(minted);
    expect(await eventsOf(id)).toEqual(['product.transferred']);
  });

  it('is the one that an anchor is reported with, and none before it is final', async () => {
    const root = randomHash();
    const anchored = () => anchorRoot(at.pool, at.chain, root, 1);
    expect((await anchored()).minedAt).toBeNull();
    await inBlock();
    expect((await anchored()).minedAt).toBeNull();
    const { former, final } = await mineAnotherForm();
    expect(final).not.toBe(former);
    expect(await anchored()).toEqual({ txHash: final, minedAt: expect.any(Date) });
  });
});
