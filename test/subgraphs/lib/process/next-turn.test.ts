import { describe, expect, it } from '@jest/globals';
import { nextTurn } from '../../../../subgraphs/lib/process/next-turn.js';

describe('nextTurn', () => {
  it('gives each caller an iteration of the event loop, in the order they came, and lets others in between', async () => {
    const seen: string[] = [];
    let isOver = false;
    const watch = (): void => {
      seen.push('loop');
      if (!isOver) setImmediate(watch);
    };
    setImmediate(watch);
    await Promise.all([1, 2, 3].map((at) => nextTurn().then(() => seen.push(`turn ${at}`))));
    isOver = true;
    const between = seen
      .join(' ')
      .replaceAll(/(loop )+/g, 'loop ')
      .trim();
    expect(between).toMatch(/^loop turn 1 loop turn 2 loop turn 3/);
  });
});
