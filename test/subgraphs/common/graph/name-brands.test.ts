import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import type { SubgraphName } from '../../../../schema/subgraph-name.js';
import { readProjectFile } from '../../../../subgraphs/lib/process/project.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { factsOf, refusalOf } from '../../../support/refusal.js';

const CODE = 'NORDATELIR';

let stage: Stage;
let brandId: number;
let admin: AccountPrincipal;

beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand(CODE);
  await stage.brand('OTHERBRAND');
  admin = {
    ...{ kind: 'account', accountId: 900_001, email: 'a@example.test', role: 'brand_admin', sessionId: 's' },
    ...{ brandIds: [brandId], accreditations: [], contacts: [] },
  };
});
afterAll(() => stage.close());

/** Every field and argument named `brandId`, with its siblings. */
function numbers(schema: GraphQLSchema) {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isInputObjectType(type)) return [{ place: type.name, beside: Object.values(type.getFields()) }];
    if (!isObjectType(type)) return [];
    const fields = Object.values(type.getFields());
    return [
      { place: type.name, beside: fields },
      ...fields.map(({ name, args }) => ({ place: `${type.name}.${name}`, beside: args })),
    ];
  });
}

const ask = <Data>(part: SubgraphName, text: string, variables: object = {}): Promise<Data> =>
  stage.ask<Data>(part, text, { ...variables }, admin);
const faults = async (asked: Promise<unknown>) =>
  (await factsOf(asked, 'INVALID_INPUT')).faults.map(({ type, path }) => [type, path.join('.')]);

describe('the number of a brand', () => {
  it('is deprecated in every argument and field of the graph, and every argument also has its code', () => {
    const schema = buildSchema(readProjectFile('schema/api.graphql'));
    const found = numbers(schema).flatMap(({ place, beside }) => {
      const number = beside.find(({ name }) => name === 'brandId');
      return number ? [{ place, number, beside: beside.map(({ name }) => name) }] : [];
    });
    expect(found.length).toBeGreaterThan(40);
    // An entry of the audit log tells the number alone: it has no code that could stand in its place.
    expect(found.filter(({ number }) => !number.deprecationReason).map(({ place }) => place)).toEqual(['AuditEntry']);
    const taken = found.filter(({ place }) => place.includes('.') || isInputObjectType(schema.getType(place)));
    expect(taken.filter(({ beside }) => !beside.includes('brandCode')).map(({ place }) => place)).toEqual([]);
  });

  it('has its code in its place, in arguments and in input objects', async () => {
    const save = 'mutation S($input: RetailerInput!) { saveRetailer(input: $input) { id code } }';
    const input = { brandCode: CODE, code: 'PARIS', name: 'Paris' };
    expect(await ask('custody', save, { input })).toMatchObject({ saveRetailer: { code: 'PARIS' } });
    const byCode = await ask('custody', `{ retailers(brandCode: "${CODE}") { id code } }`);
    expect(byCode).toEqual(await ask('custody', `{ retailers(brandId: ${brandId}) { id code } }`));
    expect(byCode).toMatchObject({ retailers: [{ code: 'PARIS' }] });
    const model =
      'mutation M($input: ModelInput!, $code: String) { saveModel(input: $input, brandCode: $code) { created } }';
    expect(await ask('catalog', model, { input: { sku: 'TOTE' }, code: CODE })).toEqual({
      saveModel: { created: true },
    });
    expect(await ask('catalog', `{ models(brandCode: "${CODE}") { nodes { sku } } }`)).toMatchObject({
      models: { nodes: [{ sku: 'TOTE' }] },
    });
  });

  it('is named once, one way or the other', async () => {
    expect(await faults(ask('custody', '{ retailers { id } }'))).toEqual([['missing', 'brandCode']]);
    expect(await faults(ask('custody', `{ retailers(brandId: ${brandId}, brandCode: "${CODE}") { id } }`))).toEqual([
      ['value_error', 'brandId'],
    ]);
    const save = 'mutation S($input: RetailerInput!) { saveRetailer(input: $input) { id } }';
    const input = { code: 'LYON', name: 'Lyon' };
    expect(await faults(ask('custody', save, { input }))).toEqual([['missing', 'input.brandCode']]);
    expect(await faults(ask('custody', save, { input: { ...input, brandId, brandCode: CODE } }))).toEqual([
      ['value_error', 'input.brandId'],
    ]);
  });

  it('tells nothing of brands that are somebody else’s or nobody’s', async () => {
    const asked = (code: string) => refusalOf(ask('custody', `{ retailers(brandCode: "${code}") { id } }`));
    const [foreign, unknown] = [await asked('OTHERBRAND'), await asked('NOSUCHBRND')];
    expect([unknown.code, unknown.facts]).toEqual([foreign.code, foreign.facts]);
    expect(unknown.code).toBe('NOT_FOUND');
  });
});
