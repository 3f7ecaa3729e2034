import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { recentHealth } from '../../../gateway/api/recent-health.js';

describe('readiness that everybody may ask for', () => {
  it('is found out once for a thousand who ask at once, and anew a moment later', async () => {
    let asked = 0;
    const health = recentHealth(async () => {
      asked++;
      await pause(10);
      return [{ name: 'chain', ready: asked === 1 }];
    });
    await Promise.all(Array.from({ length: 1_000 }, () => health()));
    expect(asked).toBe(1);
    await pause(400);
    expect(await health()).toEqual([{ name: 'chain', ready: false }]);
  });

  it('is asked for again after a failure', async () => {
    let asked = 0;
    const health = recentHealth(async () => {
      if (asked++ === 0) throw new Error('out of reach');
      return [];
    });
    await expect(health()).rejects.toThrow('out of reach');
    await pause(400);
    expect(await health()).toEqual([]);
  });
});
