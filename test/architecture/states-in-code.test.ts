import { describe, expect, it } from '@jest/globals';
import { filesBelow } from '../support/files-below.js';
import { statesByHand } from '../support/states-by-hand.js';

/** Files that may not name states; migrations keep the words of the time they were written. */
const isCode = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\/migrations\/|\.(?:rules|generated)\.ts$/.test(file);

/** The console, a project of its own to the compiler. */
const isConsole = (file: string): boolean => file.startsWith('gateway/console/');

const filesOfCode = (...folders: string[]): string[] => folders.flatMap(filesBelow).filter(isCode);

const EXAMPLE = 'subgraphs/custody/items/burn-item.ts';

/** Ways to name a state by hand, and what is found of them. */
const BY_HAND = [
  ["if (item.status === 'burned') move(item.status);", "item.status === 'burned'"],
  ["if (before !== 'stolen' && before === 'draft') throw before;", "before !== 'stolen'", "before === 'draft'"],
  ["switch (item.status) { case 'draft': throw item; }", "case 'draft': throw item;"],
  ["if (GONE.concat(['mined']).includes(item.status)) throw item;", "['mined']"],
  ["const left: readonly ItemStatus[] = ['archived'];", "['archived']"],
  ["move('written');", "move('written')"],
  ["const next: { to: ItemStatus } = { to: 'stolen' };", "to: 'stolen'"],
  ["const to: ItemStatus = before ?? 'written';", "before ?? 'written'"],
  ["const { status }: { status: string } = item; if (status === 'burned') throw item;", "status === 'burned'"],
] as const;

describe('states of life cycles', () => {
  it('are compared, given and listed by the rules of the life cycle alone', () => {
    const files = filesOfCode('subgraphs', 'gateway', 'rest-adapter').filter((file) => !isConsole(file));
    expect(files.length).toBeGreaterThan(1_200);
    expect(statesByHand(files)).toEqual([]);
  }, 120_000);

  it('are asked of the rules of the life cycle by the console, too', () => {
    const files = filesOfCode('gateway/console');
    expect(files.length).toBeGreaterThan(100);
    expect(statesByHand(files, {}, 'gateway/console/tsconfig.json')).toEqual([]);
  }, 120_000);

  it('are seen where they are named by hand, and what shares their words is not', () => {
    const lines = [
      "import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';",
      "import type { ItemRow } from './item.statements.js';",
      "import { GONE } from '../../../schema/life-cycles/item.js';",
      'declare const item: ItemRow;',
      'declare const before: ItemStatus | null;',
      'declare function move(to: ItemStatus): void;',
      "declare const answer: { outcome: 'failed' | 'kept'; name: string };",
      "if (answer.outcome === 'failed' || answer.name === 'draft') throw new Error('failed');",
      ...BY_HAND.map(([line]) => line),
    ];
    const found = statesByHand([EXAMPLE], { [EXAMPLE]: lines.join('\n') });
    expect(found).toEqual(BY_HAND.flatMap(([, ...places]) => places).map((place) => `${EXAMPLE}: ${place}`));
  }, 60_000);
});
