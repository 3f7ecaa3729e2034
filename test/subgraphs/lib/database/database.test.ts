import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KINDS, openThings, prepared, rename, renamePlanned, type ThingDatabase } from './thing-database.js';

let at: ThingDatabase;
beforeAll(async () => {
  at = await openThings();
});
afterAll(() => at.close());

describe('a database', () => {
  it('is opened without looking for packages of the ORM, each of which takes time of every start', () => {
    expect(at.database.fork().config.get('extensions')).toEqual([]);
  });

  it.each(
    KINDS,
  )('prepares the statements of %s under their names, but for those planned for their arguments', async (kind) => {
    const names = ['rename', 'rename_planned'];
    const seen = await at.run[kind](async (on) => {
      for (const id of [1, 2]) await rename.run(on, { id, name: 'anew' });
      for (const id of [1, 2]) await renamePlanned.run(on, { id, name: 'anew' });
      return prepared.row(on, { names });
    });
    expect(seen?.names).toEqual(['rename']);
  });
});
