import { expect, it } from '@jest/globals';
import { inTime } from '../../../../subgraphs/lib/process/in-time.js';

const LONG_MS = 60_000;

it('gives the result or the failure of work that ends in time', async () => {
  expect(await inTime(Promise.resolve('done'), LONG_MS, 'late')).toBe('done');
  await expect(inTime(Promise.reject(new Error('failed')), LONG_MS, 'late')).rejects.toThrow('failed');
});

it('ends with the message where the work does not', async () => {
  await expect(inTime(new Promise(() => {}), 5, 'no answer within 5 ms')).rejects.toThrow('no answer within 5 ms');
});
