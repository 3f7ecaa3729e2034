import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { keccak256 as viemKeccak256 } from 'viem';
import { keccak256 } from '../../../../subgraphs/lib/crypto/keccak.js';
import { settles } from '../../../support/until.js';

const LENGTHS = [1, 31, 32, 33, 135, 136, 137, 272, 5_000];

function isRight(): void {
  expect(keccak256(new Uint8Array())).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
  expect(keccak256('0x')).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
  expect(keccak256('0x616263')).toBe('0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45');
  for (const length of LENGTHS) {
    const bytes = randomBytes(length);
    expect(keccak256(bytes)).toBe(viemKeccak256(bytes));
    expect(keccak256(`0x${bytes.toString('hex')}`)).toBe(viemKeccak256(bytes));
  }
}

/** Microseconds a hash of a transaction's size takes. */
function cost(hash: (bytes: Uint8Array) => string): number {
  const bytes = randomBytes(3_500);
  const started = performance.now();
  for (let nth = 0; nth < 200; nth++) hash(bytes);
  return (performance.now() - started) * 5;
}

describe('keccak256', () => {
  it('gives the values published for it, and those of viem, as soon as it can be called', isRight);

  it('gives the same ones, several times as fast, once it is compiled', async () => {
    await delay(100);
    isRight();
    cost(viemKeccak256);
    // Measured again where the machine did something else meanwhile.
    await settles(async () => expect(cost(keccak256)).toBeLessThan(cost(viemKeccak256) / 2));
  });
});
