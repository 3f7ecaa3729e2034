import { describe, expect, it } from '@jest/globals';
import { suppliedBytes } from '../../../../subgraphs/lib/crypto/random-bytes.js';

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

  it('draws from the system once for hundreds of calls', () => {
    const draws = new Set(Array.from({ length: 20_000 }, () => suppliedBytes(12).buffer));
    // 341 calls for 12 bytes each share the 4,096 of one draw.
    expect(draws.size).toBeLessThanOrEqual(20_000 / 341 + 1);
    const [one, other] = [suppliedBytes(12), suppliedBytes(12)];
    expect([one.buffer.byteLength, other.byteOffset === one.byteOffset]).toEqual([4_096, false]);
  });
});
