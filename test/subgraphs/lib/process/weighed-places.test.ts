import { describe, expect, it } from '@jest/globals';
import { type Release, weighedPlaces } from '../../../../subgraphs/lib/process/weighed-places.js';

/** Takes a place and notes when it has it. */
function queue(capacity: number, mostWaiting = 10) {
  const places = weighedPlaces({ capacity, mostWaiting });
  const begun: string[] = [];
  const held = new Map<string, Release>();
  const take = async (lane: string, weight: number, signal?: AbortSignal): Promise<void> => {
    const release = await places.take(lane, weight, signal);
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

  it('refuses a lane that has half of those who may wait, and no other', async () => {
    const { take, begun, held, settled } = queue(1, 4);
    await take('a', 1);
    for (const lane of ['much', 'much', 'much', 'little']) void take(lane, 1);
    await settled();
    expect(begun).toEqual(['a', 'much refused']);
    for (const lane of ['a', 'much', 'little']) {
      held.get(lane)?.();
      await settled();
    }
    expect(begun).toEqual(['a', 'much refused', 'much', 'little', 'much']);
  });

  it('refuses the last of the longest lane for a caller of a shorter one, when as many wait as may', async () => {
    const { take, begun, held, settled } = queue(1, 6);
    await take('a', 1);
    for (const lane of ['b', 'b', 'b', 'c', 'c', 'c']) void take(lane, 1);
    void take('d', 1);
    await settled();
    expect(begun).toEqual(['a', 'b refused']);
    void take('e', 1);
    await settled();
    expect(begun).toEqual(['a', 'b refused', 'c refused']);
    for (const lane of ['a', 'b', 'c', 'd', 'e', 'b']) {
      held.get(lane)?.();
      await settled();
    }
    expect(begun.slice(3)).toEqual(['b', 'c', 'd', 'e', 'b', 'c']);
  });

  it('refuses a newcomer when no lane has more waiting than it would have', async () => {
    const { take, begun, settled } = queue(1, 4);
    await take('a', 1);
    for (const lane of ['b', 'b', 'c', 'd']) void take(lane, 1);
    void take('c', 1);
    await settled();
    expect(begun).toEqual(['a', 'c refused']);
    void take('e', 1);
    await settled();
    void take('f', 1);
    await settled();
    expect(begun).toEqual(['a', 'c refused', 'b refused', 'f refused']);
  });

  it('takes abandoned work out of the queue, and lets in what then fits', async () => {
    const { take, begun, held, settled } = queue(10, 4);
    await take('a', 6);
    const [heavy, later] = [new AbortController(), new AbortController()];
    void take('heavy', 10, heavy.signal);
    void take('later', 1, later.signal);
    void take('light', 2);
    later.abort();
    await settled();
    expect(begun).toEqual(['a', 'later refused']);
    heavy.abort();
    await settled();
    expect(begun).toEqual(['a', 'later refused', 'heavy refused', 'light']);
    await take('gone', 1, AbortSignal.abort());
    expect(begun.at(-1)).toBe('gone refused');
    held.get('a')?.();
    held.get('light')?.();
    await take('whole', 10);
    expect(begun.at(-1)).toBe('whole');
  });

  it('leaves work that has begun to its own release, whatever its signal', async () => {
    const { take, begun, held, settled } = queue(1, 4);
    const aborter = new AbortController();
    await take('a', 1);
    void take('b', 1, aborter.signal);
    held.get('a')?.();
    await settled();
    aborter.abort();
    void take('c', 1);
    await settled();
    expect(begun).toEqual(['a', 'b']);
    held.get('b')?.();
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
  });
});
