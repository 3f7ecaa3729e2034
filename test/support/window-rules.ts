import { expect, it } from '@jest/globals';
import type { WindowAsked, WindowStore } from '../../subgraphs/lib/windows/fixed-window.js';

export const NOW = new Date();
/** Windows of a key and of its brand, with their limits. */
export const both = (name: string, key: number, brand: number): WindowAsked[] => [
  { scope: 'key', id: `{${name}}:key`, limit: key },
  { scope: 'brand', id: `{${name}}:brand`, limit: brand },
];

/** Tests what every store of windows does. */
export function keepsTheRules(store: () => WindowStore): void {
  it('§8: counts key and brand together and says what is left', async () => {
    const windows = both('A', 3, 5);
    const first = await store().count(windows, NOW);
    expect(first.map(({ used, admitted, limit }) => ({ used, admitted, limit }))).toEqual([
      { used: 1, admitted: true, limit: 3 },
      { used: 1, admitted: true, limit: 5 },
    ]);
    expect((first[0]?.resetAt ?? 0) % 60).toBe(0);
  });

  it('§8: the window that is full refuses; the other is not charged for a refused call', async () => {
    const windows = both('B', 2, 9);
    for (let call = 0; call < 2; call++) await store().count(windows, NOW);
    const refused = await store().count(windows, NOW);
    expect(refused.map(({ admitted, used }) => ({ admitted, used }))).toEqual([
      { admitted: false, used: 2 },
      { admitted: true, used: 2 },
    ]);
  });

  it('counts the units of a call, all or none', async () => {
    const asked = (units: number): WindowAsked[] => both('U', 10, 100).map((window) => ({ ...window, units }));
    expect((await store().count(asked(7), NOW)).map(({ used }) => used)).toEqual([7, 7]);
    expect((await store().count(asked(4), NOW)).map(({ used, admitted }) => [used, admitted])).toEqual([
      [7, false],
      [7, true],
    ]);
    expect((await store().count(asked(3), NOW)).map(({ used, admitted }) => [used, admitted])).toEqual([
      [10, true],
      [10, true],
    ]);
  });

  it('admits exactly the limit of calls made at once', async () => {
    const windows = both('C', 1_000, 20);
    const answers = await Promise.all(Array.from({ length: 60 }, () => store().count(windows, NOW)));
    expect(answers.filter((counts) => counts.every(({ admitted }) => admitted))).toHaveLength(20);
  });
}
