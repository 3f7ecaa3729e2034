import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openThings, type ThingDatabase } from './thing-database.js';

let at: ThingDatabase;
beforeAll(async () => {
  at = await openThings();
});
afterAll(() => at.close());

describe('a database', () => {
  it('is opened without looking for packages of the ORM, each of which takes time of every start', () => {
    expect(at.database.fork().config.get('extensions')).toEqual([]);
  });
});
