import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import { type AccountPrincipal, ANONYMOUS } from '../../schema/principal.js';
import { hashOfMailedToken } from '../../subgraphs/integrations/accounts/change-password.js';
import { accountPrincipal } from '../support/account-principal.js';
import { addItem } from '../support/catalog.js';
import { chainSettings, testChain } from '../support/embedded-chain.js';
import { present } from '../support/present.js';
import { numberOf, openTwoBrands, type TwoBrands, type World } from '../support/two-brands.js';

let chain: EmbeddedChain;
let world: TwoBrands;
let a: World;
let b: World;
const callers = {} as Record<'admin' | 'repairer' | 'distributor', AccountPrincipal>;

beforeAll(async () => {
  chain = await testChain();
  world = await openTwoBrands({ custody: { chain: chainSettings(chain) } });
  await world.stage.platform.startJobs();
  ({ a, b } = world);
  callers.admin = await admitted(a.tokens.brand_admin);
  callers.repairer = await admitted(a.tokens.repairer);
}, 240_000);
afterAll(async () => {
  await world.stage.close();
  await chain.stop();
});

async function admitted(credential: string): Promise<AccountPrincipal> {
  const request = { accept: 'session', credential, clientAddress: '198.51.100.1', requestId: 'borrowed' } as const;
  return accountPrincipal((await world.stage.platform.graph.admit(request)).principal);
}

const ask = <Data>(text: string, variables: object, who: AccountPrincipal | typeof ANONYMOUS = callers.admin) =>
  world.stage.platform.supergraph
    .run(
      text,
      present(/^\s*(?:query|mutation) (\w+)/.exec(text)?.[1]),
      { ...variables },
      { principal: who, requestId: 'borrowed', clientAddress: '198.51.100.1' },
    )
    .then(({ data, errors }) => {
      const refusal = errors?.[0]?.extensions;
      return { data: data as Data, code: refusal?.code, facts: refusal?.facts };
    });

describe('an item is of a model and a lot of its own brand', () => {
  const REGISTER = `mutation R($brandId: Int!, $items: [ItemInput!]!) {
    registerItems(brandId: $brandId, items: $items) { id model { id } batch { id } }
  }`;
  const register = (item: object) => {
    const items = [{ productName: 'Tote', categoryId: world.categoryId, ...item }];
    return ask<{ registerItems: { model: object; batch: object }[] }>(REGISTER, { brandId: a.brandId, items });
  };
  const without = ({ facts }: { facts: unknown }, value: unknown): unknown =>
    JSON.parse(JSON.stringify(facts).replaceAll(String(value), '0'));

  it.each([
    ['modelId', 'model'],
    ['batchId', 'catalogBatch'],
  ] as const)("another brand's %s is refused like one that does not exist", async (field, thing) => {
    const count = async () => (await world.stage.sql<{ n: string }>('select count(*) as n from custody.item'))[0]?.n;
    const before = await count();
    const borrowed = await register({ [field]: b.ids[thing] });
    expect(borrowed.code).toBe('INVALID_INPUT');
    expect(borrowed.facts).toMatchObject({ faults: [{ path: ['items', 0, field] }] });
    const missing = await register({ [field]: 987_654 });
    expect(without(borrowed, b.ids[thing])).toEqual(without(missing, 987_654));
    expect(await count()).toBe(before);
  });

  it("refuses the brand's own lot of another model, and knows the model by the lot", async () => {
    const [other] = await world.stage.sql<{ id: number }>(
      `insert into catalog.model (brand_id, sku) values ($1, 'SKU-OTHER') returning id`,
      [a.brandId],
    );
    const mixed = await register({ modelId: other?.id, batchId: a.ids.catalogBatch });
    expect(mixed.facts).toMatchObject({ faults: [{ path: ['items', 0, 'batchId'] }] });
    const { data } = await register({ batchId: a.ids.catalogBatch });
    expect(data.registerItems[0]).toMatchObject({ model: { id: a.ids.model }, batch: { id: a.ids.catalogBatch } });
  });

  it("an item that names a rival's model from before shows none of what the rival published", async () => {
    const { id, serial } = await addItem(world.stage, {
      brandId: a.brandId,
      brandCode: a.code,
      categoryId: world.categoryId,
      modelId: numberOf(b, 'model'),
      batchId: numberOf(b, 'catalogBatch'),
      serial: '0B0R0W0ED000',
    });
    expect(id).toBeGreaterThan(0);
    const PARTNER = `query P($identifier: String!) {
      partnerProduct(identifier: $identifier) { id partnerPassport { available tiers data } }
    }`;
    const partner = await ask<{ partnerProduct: object }>(PARTNER, { identifier: serial }, callers.repairer);
    expect(partner.data.partnerProduct).toMatchObject({ partnerPassport: { available: false, data: null } });
    const READ = `query V($identifier: String!) {
      passportOfItem(identifier: $identifier, accessTier: end_user) { data gtin }
    }`;
    expect((await ask(READ, { identifier: serial })).code).toBe('NOT_FOUND');
  });

  it('the trades of a partner are those that the publishing brand recognized', async () => {
    const { data } = await ask<{ partnerProduct: object }>(
      'query P($identifier: String!) { partnerProduct(identifier: $identifier) { partnerPassport { tiers } } }',
      { identifier: a.item.serial },
      callers.repairer,
    );
    expect(data.partnerProduct).toEqual({ partnerPassport: { tiers: ['repairer'] } });
  });
});

describe("a contact stands at a point of sale of the brand's own", () => {
  const CONTACT = 'mutation C($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id } }';
  const INVITE = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';

  it("another brand's is refused like one that does not exist", async () => {
    const contact = { email: a.emails.distributor, brandId: a.brandId };
    const invitation = { email: 'new@example.test', role: 'distributor', brandId: a.brandId };
    for (const retailerId of [b.ids.retailer, 987_654]) {
      const refused = { code: 'NOT_FOUND', facts: { entity: 'Retailer' } };
      expect(await ask(CONTACT, { input: { ...contact, retailerId } })).toMatchObject(refused);
      expect(await ask(INVITE, { input: { ...invitation, retailerId } })).toMatchObject(refused);
    }
    expect((await ask(CONTACT, { input: { ...contact, retailerId: a.ids.retailer } })).code).toBeUndefined();
  });

  it('an invitation of before that names one is not good', async () => {
    await world.stage.sql(
      `insert into integrations.invitation (email, role, brand_id, brand_code, retailer_id, token_hash, created_at, expires_at)
       values ('late@example.test', 'distributor', $1, $2, $3, $4, now(), now() + interval '1 day')`,
      [a.brandId, a.code, b.ids.retailer, hashOfMailedToken('of-before')],
    );
    const ACCEPT =
      'mutation A($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) }';
    const answer = await ask(ACCEPT, { token: 'of-before', password: 'a long password of mine' }, ANONYMOUS);
    expect(answer).toMatchObject({ code: 'NOT_FOUND', facts: { entity: 'Invitation' } });
    const made = await world.stage.sql(`select from integrations.account where email = 'late@example.test'`);
    expect(made).toHaveLength(0);
  });

  it("a contact of before at a rival's neither sees nor receives its shipments, nor sets its territory", async () => {
    await world.stage.sql(
      `update integrations.distributor_contact set retailer_id = $2, territory_countries = '{FR}' where brand_id = $1`,
      [a.brandId, b.ids.retailer],
    );
    const contact = await admitted(a.tokens.distributor);
    expect(contact.contacts).toMatchObject([{ brandId: a.brandId, retailerId: b.ids.retailer }]);
    const SEEN = 'query S { incomingShipments { total } outOfTerritory { total } }';
    await world.stage.sql('update integrations.distributor_contact set alerts_opt_in = true');
    const { data, code } = await ask(SEEN, {}, contact);
    expect(code).toBeUndefined();
    expect(data).toEqual({ incomingShipments: { total: 0 }, outOfTerritory: { total: 0 } });
    const RECEIVE = 'mutation R($id: Int!) { receiveShipment(id: $id) { id } }';
    expect((await ask(RECEIVE, { id: b.ids.shipment }, contact)).code).toBe('NOT_FOUND');
    const territory = await world.stage.ask(
      'integrations',
      'query T($brandId: Int!, $retailerId: Int!) { retailerTerritory(brandId: $brandId, retailerId: $retailerId) }',
      { brandId: b.brandId, retailerId: b.ids.retailer },
    );
    expect(territory).toEqual({ retailerTerritory: null });
  });
});
