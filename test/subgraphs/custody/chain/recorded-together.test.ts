import { describe, expect, it } from '@jest/globals';
import type { Offered } from '../../../../subgraphs/custody/chain/broadcast.js';
import { recordedTogether } from '../../../../subgraphs/custody/chain/recorded-together.js';

const BLOCKS = { first: `0x${'01'.repeat(32)}`, second: `0x${'02'.repeat(32)}` } as const;

interface Case {
  readonly purpose?: Offered['transaction']['purpose'];
  readonly state?: Offered['transaction']['state'];
  readonly block?: keyof typeof BLOCKS | null;
  readonly succeeded?: boolean;
}

const offered = (
  reference: string,
  { purpose = 'mint', state = 'sent', block = 'first', succeeded = true }: Case = {},
) =>
  ({
    transaction: {
      ...{ id: 1, nonce: 1, toAddress: null, data: '0x', gas: 1n, hash: null, blockNumber: null, blockHash: null },
      ...{ createdAt: new Date(0), attempts: [], purpose, reference, state },
    },
    receipt: block && { hash: `0x${'03'.repeat(32)}`, blockNumber: 1n, blockHash: BLOCKS[block], succeeded },
  }) satisfies Offered;

const sizes = (group: readonly Offered[], most = 10): readonly number[] =>
  recordedTogether(group, most).map((together) => together.length);

describe('transactions that are recorded together', () => {
  it('are the registrations of one batch in one block', () => {
    expect(sizes([offered('a'), offered('a'), offered('a'), offered('b'), offered('b')])).toEqual([3, 2]);
    expect(sizes([offered('a'), offered('a'), offered('a', { block: 'second' })])).toEqual([2, 1]);
    expect(sizes([])).toEqual([]);
  });

  it('are no more than asked for', () => {
    expect(
      sizes(
        Array.from({ length: 5 }, () => offered('a')),
        2,
      ),
    ).toEqual([2, 2, 1]);
  });

  it.each<[string, Case]>([
    ['about single items', { purpose: 'move' }],
    ['of the console, whose items are told of one by one', { purpose: 'register' }],
    ['that no block took', { block: null }],
    ['that the contract refused', { succeeded: false }],
    ['that were recorded before', { state: 'mined' }],
  ])('are none %s', (_, unlike) => {
    expect(sizes([offered('a', unlike), offered('a', unlike)])).toEqual([1, 1]);
    expect(sizes([offered('a'), offered('a', unlike), offered('a')])).toEqual([1, 1, 1]);
  });
});
