import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { watchReadiness } from '../../../rest-adapter/runtime/readiness.js';

const never = new Promise<never>(() => {});

describe('the watch over the parts behind a page', () => {
  it('waits for slow work of sound parts', async () => {
    const { whileReady } = watchReadiness(async () => true);
    expect(await whileReady(() => delay(1_300, 'slow'))).toBe('slow');
  });

  it('gives up work of parts that are not there, that say nothing, and that cannot be asked', async () => {
    expect(await watchReadiness(async () => false).whileReady(() => never)).toBeUndefined();
    expect(await watchReadiness(() => never).whileReady(() => never)).toBeUndefined();
    expect(await watchReadiness(() => Promise.reject(new Error('gone'))).whileReady(() => never)).toBeUndefined();
  });

  it('begins no work until they are back', async () => {
    let isThere = false;
    let begun = 0;
    const { whileReady } = watchReadiness(async () => isThere);
    const work = (): Promise<number> => (isThere ? Promise.resolve(++begun) : hang());
    const hang = (): Promise<number> => {
      begun++;
      return never;
    };
    expect(await whileReady(work)).toBeUndefined();
    expect(await whileReady(work)).toBeUndefined();
    expect(begun).toBe(1);
    isThere = true;
    expect(await whileReady(work)).toBe(2);
  });

  it('passes failures on', async () => {
    const fails = () => Promise.reject(new Error('unknown'));
    await expect(watchReadiness().whileReady(fails)).rejects.toThrow('unknown');
  });
});
