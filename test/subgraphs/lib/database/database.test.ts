import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { openDatabase } from '../../../../subgraphs/lib/database/database.js';
import { statementsOf } from '../../../../subgraphs/lib/database/statement.js';
import {
  KINDS,
  log,
  openThings,
  prepared,
  rename,
  renamePlanned,
  type ThingDatabase,
  ThingEntity,
} from './thing-database.js';

/** Two entities of one name are refused when they are looked through. */
const SecondThing = defineEntity({
  name: 'Thing',
  tableName: 'thing',
  properties: { id: p.integer().primary(), size: p.integer() },
});

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

  it('answers without looking through its entities, which takes time of every start', async () => {
    const entities = [ThingEntity, SecondThing];
    const database = await openDatabase({
      ...{ url: at.url, schema: 'catalog', entities, migrations: { list: {} }, log },
      statements: statementsOf<object>(),
    });
    await database.ping();
    expect(() => database.fork()).toThrow();
    await database.close();
  });
});
