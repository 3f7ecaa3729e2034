import { describe, expect, it } from '@jest/globals';
import { randomBytes } from '../../../../subgraphs/lib/crypto/random.js';

describe('random bytes', () => {
  it('are as many as asked for, and never given out twice', () => {
    const all = Array.from({ length: 2_000 }, (_, nth) => randomBytes(12 + (nth % 20)));
    expect(all.every((bytes, nth) => bytes.length === 12 + (nth % 20))).toBe(true);
    expect(new Set(all.map((bytes) => bytes.subarray(0, 12).toString('hex'))).size).toBe(all.length);
  });

  it('stay what they were in the hands of those who asked', () => {
    const first = randomBytes(32);
    const copy = Buffer.from(first);
    for (let nth = 0; nth < 1_000; nth++) randomBytes(32).fill(0);
    expect(first).toEqual(copy);
  });

  it('may be more than are drawn at once', () => {
    const many = randomBytes(10_000);
    expect(many).toHaveLength(10_000);
    expect(new Set(many).size).toBe(256);
  });
});
