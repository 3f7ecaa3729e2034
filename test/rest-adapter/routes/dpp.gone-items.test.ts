import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { addCategory, addItem, type Item, publishPassport } from '../../support/catalog.js';
import { type Rest, startRest } from '../../support/rest.js';

const BRAND = 'NORDATELIR';
const DOCUMENT = {
  product_identification: { name: 'Tote' },
  durability: { expected_lifetime_years: 20 },
  battery_state_of_health: { cycles: 41 },
  supply_chain: [{ step: 'tannery' }],
};

const GRANT =
  'mutation G($email: String!, $brandId: Int!) { grantAccreditation(email: $email, brandId: $brandId, trade: recycler) { id } }';

let stage: Stage;
let rest: Rest;
let item: Item;
let passport: number;
beforeAll(async () => {
  stage = await openStage();
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand(BRAND);
  const categoryId = await addCategory(stage, 'handbag');
  item = await addItem(stage, { brandId, brandCode: BRAND, categoryId, serial: '0A1B2C3D4E5F' });
  passport = await publishPassport(stage, { productId: item.id }, DOCUMENT);
  await stage.account('recycler@example.test', 'recycler');
  await stage.ask('integrations', GRANT, { email: 'recycler@example.test', brandId });
  await stage.account('admin@example.test', 'brand_admin', { brandIds: [brandId] });
  await stage.account('authority@example.test', 'authority');
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

/** Returns the sections that an account is shown, with the state of the passport. */
async function shownTo(name: string) {
  const Authorization = `Bearer ${(await stage.login(`${name}@example.test`)).accessToken}`;
  const { json } = await rest.call(`/v1/dpps/${passport}`, { headers: { Authorization } });
  return [json.dppStatus, ...Object.keys(DOCUMENT).filter((section) => section in json)];
}

const FOR_EVERYONE = ['product_identification', 'durability'];

describe('the passport of an item that left the catalog', () => {
  it('shows no trade what it showed before, and an authority all of it', async () => {
    expect(await shownTo('recycler')).toEqual(['active', ...FOR_EVERYONE, 'battery_state_of_health']);
    expect(await shownTo('admin')).toEqual(['active', ...Object.keys(DOCUMENT)]);
    await stage.sql(`update custody.item set status = 'archived' where id = $1`, [item.id]);
    expect(await shownTo('recycler')).toEqual(['invalid', ...FOR_EVERYONE]);
    expect(await shownTo('admin')).toEqual(['invalid', ...FOR_EVERYONE]);
    expect(await shownTo('authority')).toEqual(['invalid', ...Object.keys(DOCUMENT)]);
  });
});

describe('the passport of an item that its brand revoked', () => {
  const stands = async (state: string, beforeTheft: string | null, beforeLeaving: string | null) => {
    await stage.sql(
      'update custody.item set status = $2, status_before_theft = $3, status_before_leaving = $4 where id = $1',
      [item.id, state, beforeTheft, beforeLeaving],
    );
    return (await rest.call(`/v1/dpps/${passport}`)).json.dppStatus;
  };

  it('stays invalid while the item is reported stolen or being destroyed, and only then', async () => {
    expect(await stands('revoked', null, null)).toBe('invalid');
    expect(await stands('stolen', 'revoked', null)).toBe('invalid');
    expect(await stands('burn_submitted', null, 'revoked')).toBe('invalid');
    expect(await stands('stolen', 'written', null)).toBe('active');
    expect(await stands('burn_submitted', null, 'written')).toBe('active');
  });
});
