import { describe, expect, it } from '@jest/globals';
import { type Release, weighedPlaces } from '../../../../subgraphs/lib/process/weighed-places.js';

/** Takes a place and notes when it has it. */
function queue(capacity: number, mostWaiting = 10) {
  const places = weighedPlaces({ capacity, mostWaiting });
  const begun: string[] = [];
  const held = new Map<string, Release>();
  const take = async (lane: string, weight: number): Promise<void> => {
    const release = await places.take(lane, weight);
    begun.push(release ? lane : `${lane} refused`);
    if (release) held.set(lane, release);
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { take, begun, held, settled };
}

describe('weighedPlaces', () => {
  it('lets in what fits, and the rest once there is room', async () => {
    const { take, begun, held, settled } = queue(10);
    await take('a', 6);
    void take('b', 6);
    await settled();
    expect(begun).toEqual(['a']);
    held.get('a')?.();
    held.get('a')?.();
    await settled();
    expect(begun).toEqual(['a', 'b']);
    void take('c', 5);
    await settled();
    expect(begun).toEqual(['a', 'b']);
  });

  it('lets in by itself what weighs more than there is room for', async () => {
    const { take, begun, held, settled } = queue(10);
    await take('a', 1);
    void take('huge', 1_000);
    await settled();
    expect(begun).toEqual(['a']);
    held.get('a')?.();
    await settled();
    expect(begun).toEqual(['a', 'huge']);
  });

  it('serves lanes in turn: a caller who asks for much waits behind its own calls', async () => {
    const { take, begun, held, settled } = queue(1);
    await take('much', 1);
    for (let at = 0; at < 4; at++) void take('much', 1);
    void take('little', 1);
    for (let at = 0; at < 3; at++) {
      held.get(begun.at(-1)!)?.();
      await settled();
    }
    expect(begun).toEqual(['much', 'much', 'little', 'much']);
  });

  it('refuses when too many wait', async () => {
    const { take, begun, settled } = queue(1, 2);
    await take('a', 1);
    for (let at = 0; at < 3; at++) void take('b', 1);
    await settled();
    expect(begun).toEqual(['a', 'b refused']);
  });
});
