import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Hex } from 'viem';
import { settle } from '../../../../subgraphs/custody/chain/settle.js';
import { storeTransactions } from '../../../../subgraphs/custody/chain/store-transactions.js';
import { bytesOf } from '../../../../subgraphs/lib/database/bytes.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { type ChainStage, openChain, randomHash } from './chain-stage.js';

const CONFIRMATIONS = 12;

let at: ChainStage;
beforeAll(async () => {
  at = await openChain();
});
afterAll(() => at?.close());

it('a pass sends what was stored after hundreds of transactions that are mined and not final', async () => {
  const { node, pool } = at;
  const anchor = (reference: string) =>
    ({ purpose: 'anchor', reference, to: node.signer, data: '0x', gas: 21_000n }) as const;
  const wanted = Array.from({ length: 450 }, () => anchor('mined'));
  const fees = await node.fees();
  const stored = await inTransaction(pool, (client) =>
    storeTransactions(client, node, [...wanted, anchor('last')], fees, new Date()),
  );
  const head = await node.blockNumber();
  await pool.query(
    `update chain_transaction set state = 'mined', block_number = $1, block_hash = $2 where reference = 'mined'`,
    [Number(head), bytesOf(randomHash())],
  );
  const sent: Hex[] = [];
  const send: typeof node.send = async (raw) => {
    sent.push(raw);
    return 'known';
  };
  await settle({ ...at.ports(CONFIRMATIONS), node: { ...node, send } });
  expect(sent).toEqual([stored.at(-1)?.raw]);
});
