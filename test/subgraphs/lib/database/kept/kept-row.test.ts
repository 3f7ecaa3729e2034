import { describe, expect, it } from '@jest/globals';
import { keptRow } from '../../../../../subgraphs/lib/database/kept/kept-row.js';

const table = () => {
  const state = { value: 'first' as string | undefined, reads: 0, age: 1 as number | null, pause: Promise.resolve() };
  const read = keptRow<number, string>(async () => {
    state.reads += 1;
    const seen = state.value;
    await state.pause;
    return seen;
  }, state);
  return { state, read };
};

describe('a kept row', () => {
  it('is read once while nothing changes', async () => {
    const { state, read } = table();
    expect([await read(1), await read(1), await read(1)]).toEqual(['first', 'first', 'first']);
    expect(state.reads).toBe(1);
  });

  it('is read anew after a change', async () => {
    const { state, read } = table();
    await read(1);
    state.value = 'second';
    state.age = 2;
    expect(await read(1)).toBe('second');
  });

  it('is not kept when something changed while it was read', async () => {
    const { state, read } = table();
    let goOn: () => void = () => {};
    state.pause = new Promise((resolve) => {
      goOn = resolve;
    });
    const early = read(1);
    state.value = 'second';
    state.age = 2;
    goOn();
    expect(await early).toBe('first');
    expect(await read(1)).toBe('second');
  });

  it('is not kept while it is not known what changes', async () => {
    const { state, read } = table();
    state.age = null;
    await read(1);
    state.value = 'second';
    expect(await read(1)).toBe('second');
    state.age = 1;
    expect(await read(1)).toBe('second');
  });

  it('that does not exist is asked for each time', async () => {
    const { state, read } = table();
    state.value = undefined;
    expect(await read(1)).toBeUndefined();
    state.value = 'created';
    expect(await read(1)).toBe('created');
  });
});
