import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { suppliedBytes } from '../../../../subgraphs/lib/crypto/random-bytes.js';

const DRAWS = 20_000;

const ROUNDS = 5;

type Draw = (count: number) => Uint8Array;

/** Microseconds of this thread's CPU that a draw takes in the fastest of several rounds: other threads of the machine slow some down. */
const cost = (draw: Draw): number => Math.min(...Array.from({ length: ROUNDS }, () => costOfRound(draw)));

function costOfRound(draw: Draw): number {
  const before = process.threadCpuUsage();
  for (let nth = 0; nth < DRAWS; nth++) draw(12);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / DRAWS;
}

describe('suppliedBytes', () => {
  it('gives as many bytes as are asked for, also more than it has in store', () => {
    for (const count of [0, 1, 12, 4_095, 4_096, 4_097, 10_000]) expect(suppliedBytes(count)).toHaveLength(count);
  });

  it('gives none of them twice, and leaves what it gave as it was', () => {
    const drawn = Array.from({ length: 5_000 }, () => suppliedBytes(12));
    const texts = drawn.map((bytes) => Buffer.from(bytes).toString('hex'));
    expect(new Set(texts).size).toBe(drawn.length);
    suppliedBytes(4_096);
    expect(drawn.map((bytes) => Buffer.from(bytes).toString('hex'))).toEqual(texts);
  });

  it('takes less than half of what a draw from the system takes', () => {
    expect(cost(suppliedBytes)).toBeLessThan(cost(randomBytes) / 2);
  });
});
