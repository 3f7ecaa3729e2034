import { describe, expect, it } from '@jest/globals';
import { BLOCK_GAS } from '../../../../subgraphs/custody/chain/block-gas.rules.js';
import { groupsOf } from '../../../../subgraphs/custody/chain/broadcast.js';
import type { StoredTransaction } from '../../../../subgraphs/custody/chain/ledger.statements.js';
import { registrationGas } from '../../../../subgraphs/custody/minting/registration-of.js';

const transactions = (...gas: readonly bigint[]) => gas.map((gas, nonce) => ({ nonce, gas }) as StoredTransaction);
const noncesOf = (groups: StoredTransaction[][]) => groups.map((group) => group.map(({ nonce }) => nonce));

describe('transactions offered together', () => {
  it('fit into one block of the embedded node, in their order', () => {
    const half = BLOCK_GAS / 2n;
    expect(noncesOf(groupsOf(transactions(half, half, 1n, half, half), true))).toEqual([[0, 1], [2, 3], [4]]);
    expect(noncesOf(groupsOf(transactions(BLOCK_GAS, BLOCK_GAS + 1n, 1n), true))).toEqual([[0], [1], [2]]);
    const registrations = transactions(...Array.from({ length: 40 }, () => registrationGas(100)));
    expect(groupsOf(registrations, true).map((group) => group.length)).toEqual([19, 19, 2]);
  });

  it('are a few at any other node, whatever their gas', () => {
    expect(noncesOf(groupsOf(transactions(1n, BLOCK_GAS, 1n, 1n, 1n, 1n), false))).toEqual([
      [0, 1, 2, 3],
      [4, 5],
    ]);
    expect(groupsOf([], false)).toEqual([]);
  });
});
