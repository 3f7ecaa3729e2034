import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement as catalog } from '../../subgraphs/catalog/tables.js';
import { statement as custody } from '../../subgraphs/custody/tables.js';
import { statement as integrations } from '../../subgraphs/integrations/tables.js';
import { statement as passports } from '../../subgraphs/passports/tables.js';
import { openStage, type Stage } from '../support/actors.js';

const NAME = 'built_at_the_start';
const built: string[] = [];
const noted = <Query>(name: string, query: Query): Query => {
  built.push(name);
  return query;
};
catalog.lookup(NAME, (db) => noted('catalog', db.selectFrom('brand').select('id')));
custody.lookup(NAME, (db) => noted('custody', db.selectFrom('item').select('id')));
integrations.lookup(NAME, (db) => noted('integrations', db.selectFrom('account').select('id')));
passports.lookup(NAME, (db) => noted('passports', db.selectFrom('passport').select('id')));

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('a subgraph', () => {
  it('has built its lookups when it is up, so that no request waits for one', () => {
    expect(built.sort()).toEqual(['catalog', 'custody', 'integrations', 'passports']);
  });
});
