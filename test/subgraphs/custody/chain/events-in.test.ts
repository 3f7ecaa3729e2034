import { expect, it } from '@jest/globals';
import { RpcRequestError } from 'viem';
import type { Range } from '../../../../subgraphs/custody/chain/block-span.rules.js';
import { eventsIn } from '../../../../subgraphs/custody/chain/events-in.js';

const refusal = new RpcRequestError({ body: {}, error: { code: -32600, message: 'up to a 10 block range' }, url: '' });

/** Reads one event of every block, of ten blocks at once. */
async function read({ from, to }: Range): Promise<bigint[]> {
  if (to - from >= 10n) throw refusal;
  return Array.from({ length: Number(to - from) + 1 }, (_, nth) => from + BigInt(nth));
}

it('events of more blocks than a node answers for at once are read all the same, in their order', async () => {
  for (const to of [7n, 16n, 17n, 5_000n]) {
    const blocks = Array.from({ length: Number(to) - 6 }, (_, nth) => BigInt(nth + 7));
    expect(await eventsIn({ from: 7n, to }, read)).toEqual(blocks);
  }
});

it('a refusal of a single block, and a node that does not answer, are errors', async () => {
  let asked = 0;
  const failing = (error: Error) => () => {
    asked += 1;
    return Promise.reject(error);
  };
  await expect(eventsIn({ from: 0n, to: 4_999n }, failing(refusal))).rejects.toBe(refusal);
  expect(asked).toBeLessThan(20);
  asked = 0;
  await expect(eventsIn({ from: 0n, to: 4_999n }, failing(new Error('timeout')))).rejects.toThrow('timeout');
  expect(asked).toBe(1);
});
