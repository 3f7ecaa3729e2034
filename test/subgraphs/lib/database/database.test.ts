import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { openDatabase } from '../../../../subgraphs/lib/database/database.js';
import { statementsOf } from '../../../../subgraphs/lib/database/statement.js';
import { log, openThings, type ThingDatabase, ThingEntity } from './thing-database.js';

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
