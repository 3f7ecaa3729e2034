import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '../../../schema/vocabulary/roles.js';
import type { Principal } from '../../../subgraphs/lib/graphql/principal.js';
import { openStage, type Stage } from '../../support/actors.js';
import { addCategory, addCertificate, addItem, type Item } from '../../support/items.js';
import { type Rest, type RestResponse, startRest } from '../../support/rest.js';

let stage: Stage;
let rest: Rest;
let brand: { id: number; code: string };
let other: { id: number; code: string };
let category: number;
const tokens: Record<string, string> = {};
let owner: number;

beforeAll(async () => {
  stage = await openStage();
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  other = { id: await stage.brand('OTHERBRAND'), code: 'OTHERBRAND' };
  category = await addCategory(stage);
  await stage.account('rep@example.test', 'repairer', { firstName: 'Ana', lastName: 'Roux' });
  await stage.account('none@example.test', 'recycler');
  owner = await stage.account('owner@example.test', 'customer');
  await stage.account('admin@example.test', 'brand_admin', { brandIds: [brand.id] });
  const accredit =
    'mutation A($e: String!, $b: Int!, $t: Trade!) { grantAccreditation(email: $e, brandId: $b, trade: $t) { id } }';
  await stage.ask('integrations', accredit, { e: 'rep@example.test', b: brand.id, t: 'repairer' });
  for (const name of ['rep', 'none', 'owner', 'admin']) {
    tokens[name] = (await stage.login(`${name}@example.test`)).accessToken;
  }
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

const as = (name: string) => ({ Authorization: `Bearer ${tokens[name]}` });
const item = (of = brand, facts = {}): Promise<Item> => addItem(stage, of, category, facts);
const record = (body: unknown, name = 'rep'): Promise<RestResponse> =>
  rest.call('/v1/partner-portal/interventions', { method: 'POST', headers: as(name), body });
const repair = (of: Item, more = {}) => ({ identifier: of.serial, event_type: 'repair', title: 'Zip', ...more });
const recorded = (of: Item) => stage.sql('select from custody.intervention where item_id = $1', [of.id]);

describe('§4.9 product lookup', () => {
  const look = (id: string, name = 'rep', query = '', headers = {}) =>
    rest.call(`/v1/partner-portal/products/${encodeURIComponent(id)}${query}`, {
      headers: { ...as(name), ...headers },
    });

  it('§2.7: shows the item, its passport and what may be recorded', async () => {
    const seen = await item();
    const { status, json } = await look(seen.serial);
    expect(status).toBe(200);
    expect(json).toEqual({
      product: {
        product_id: seen.id,
        token_id: seen.tokenId,
        uid_hash: seen.uidHash,
        product_name: 'Tote, cognac',
        brand_code: 'NORDATELIR',
        brand_id: brand.id,
        brand_name: 'NORDATELIR',
        category_name: 'Handbags',
        status: 'written',
      },
      passport: { available: false, access_tier: 'public', passport_version: null, data: null },
      allowed_event_types: ['after_sale_service', 'maintenance', 'reconditioning', 'repair'],
    });
  });

  it('takes the four forms; the language follows lang, then Accept-Language, then English', async () => {
    const seen = await item();
    await addCertificate(stage, seen, 'DPP-CERT-LOOKED000001');
    for (const id of [seen.uidHash, seen.tokenId, 'DPP-CERT-LOOKED000001', seen.serial.toLowerCase()]) {
      expect((await look(id)).json.product.product_id).toBe(seen.id);
    }
    expect((await look(seen.serial, 'rep', '?lang=fr')).json.product.category_name).toBe('Sacs à main');
    const french = await look(seen.serial, 'rep', '?lang=de', { 'Accept-Language': 'fr' });
    expect(french.json.product.category_name).toBe('Sacs à main');
  });

  it("another brand's, an unknown, a destroyed and a withdrawn item are the same 404", async () => {
    const foreign = await item(other);
    const gone = [await item(brand, { status: 'burned' }), await item(brand, { status: 'superseded' })];
    for (const id of ['ZZZZZZZZZZZZ', foreign.serial, ...gone.map(({ uidHash }) => uidHash)]) {
      const { status, json } = await look(id);
      expect([status, json]).toEqual([404, { detail: 'Product not found' }]);
    }
  });

  it('§7.2: 403 for other accounts and without accreditation, 401 for an API key', async () => {
    const seen = await item();
    expect((await look(seen.serial, 'owner')).json.detail).toBe('Partner account required (repairer or recycler)');
    expect((await look(seen.serial, 'none')).json.detail).toBe('Aucune accréditation active');
    const key = await look(seen.serial, 'rep', '', { Authorization: `Bearer dpp_test_${'k'.repeat(40)}` });
    expect([key.status, key.json]).toEqual([401, { detail: 'Invalid JWT token' }]);
  });
});

describe('§4.10 interventions', () => {
  it('§2.5: answers 201 with its fields; type and title trimmed, type lowercased', async () => {
    const mended = await item();
    const { status, json } = await record({
      identifier: ` ${mended.serial} `,
      event_type: ' Repair ',
      title: ' New zip ',
      metadata: { cost_eur: '1 234,50 €', parts: ['zip'] },
    });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.any(Number),
      product_id: mended.id,
      brand_code: 'NORDATELIR',
      brand_id: brand.id,
      event_type: 'repair',
      proof_level: 'declared',
      title: 'New zip',
      description: null,
      event_metadata: { cost_eur: 1234.5, parts: ['zip'], partner_type: 'repairer' },
      performed_by: 'Ana Roux',
      product_name: 'Tote, cognac',
      occurred_at: expect.any(String),
      created_at: expect.any(String),
    });
  });

  it('a description has no maximum', async () => {
    const mended = await item();
    const description = 'd'.repeat(2_000_000);
    const { status, json } = await record({
      identifier: mended.serial,
      event_type: 'repair',
      title: 'Zip',
      description,
    });
    expect([status, json.description.length]).toEqual([201, 2_000_000]);
  });

  it('takes the four forms of identifier', async () => {
    const mended = await item();
    await addCertificate(stage, mended, 'DPP-CERT-MENDED000001');
    for (const identifier of [mended.uidHash, mended.tokenId, 'DPP-CERT-MENDED000001', mended.serial]) {
      expect((await record(repair(mended, { identifier }))).json.product_id).toBe(mended.id);
    }
  });

  it('two identical calls create two interventions', async () => {
    const mended = await item();
    const [one, two] = [await record(repair(mended)), await record(repair(mended))];
    expect(one.json.id).not.toBe(two.json.id);
  });

  it('422 for a type that is not covered: the allowed ones are listed', async () => {
    const mended = await item();
    const { status, json } = await record(repair(mended, { event_type: 'recycling' }));
    expect(status).toBe(422);
    expect(json.detail[0].loc).toEqual(['body', 'event_type']);
    for (const type of ['after_sale_service', 'maintenance', 'reconditioning', 'repair']) {
      expect(json.detail[0].msg).toContain(type);
    }
  });

  it.each([
    [{ identifier: '  ' }, 'identifier'],
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ extra: 1 }, 'extra'],
    [{ metadata: 'text' }, 'metadata'],
  ])('422 for %j', async (more, field) => {
    const { status, json } = await record(repair(await item(), more));
    expect(status).toBe(422);
    expect(json.detail.map((fault: { loc: string[] }) => fault.loc[1])).toEqual([field]);
  });

  it('names every fault in one answer, and measures what is left without the spaces at the edges', async () => {
    const mended = await item();
    const wrong = await record({ identifier: ' ', event_type: 'repair', title: 'x'.repeat(256), extra: 1 });
    expect([
      wrong.status,
      wrong.json.detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc[1], type]),
    ]).toEqual([
      422,
      [
        ['extra', 'extra_forbidden'],
        ['identifier', 'string_too_short'],
        ['title', 'string_too_long'],
      ],
    ]);
    const long = await record(repair(mended, { title: ` ${'x'.repeat(255)} ` }));
    expect([long.status, long.json.title]).toEqual([201, 'x'.repeat(255)]);
  });

  it('an amount that is none is refused', async () => {
    const { status, json } = await record(repair(await item(), { metadata: { cost_eur: 'much' } }));
    expect([status, json.detail[0].loc]).toEqual([422, ['body', 'metadata', 'cost_eur']]);
  });

  it("another brand's item is not covered: 403; unknown, destroyed and withdrawn ones are 404", async () => {
    const foreign = await record(repair(await item(other)));
    expect([foreign.status, foreign.json]).toEqual([403, { detail: 'Product not covered by your accreditations' }]);
    for (const status of ['burned', 'archived']) {
      expect((await record(repair(await item(brand, { status })))).status).toBe(404);
    }
  });

  it('§7.2: other accounts and partners without accreditation are refused', async () => {
    const mended = await item();
    expect((await record(repair(mended), 'owner')).json.detail).toBe('Partner account required (repairer or recycler)');
    expect((await record(repair(mended), 'none')).json.detail).toBe('Aucune accréditation active');
    expect((await rest.call('/partner-portal/interventions', { method: 'POST', body: repair(mended) })).status).toBe(
      401,
    );
  });
});

describe('§3.7 proof levels', () => {
  const codeFor = (of: Item, body = {}) =>
    rest.call('/v1/custody/repair-codes', {
      method: 'POST',
      headers: as('owner'),
      body: { identifier: of.serial, ...body },
    });

  it('a handover code of the owner proves customer_code, once, however it is written', async () => {
    const mine = await item(brand, { ownerAccountId: owner, ownerMasked: 'ow...1' });
    const issued = await codeFor(mine);
    expect([issued.status, issued.json]).toEqual([
      201,
      {
        code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
        product_id: mine.id,
        product_name: 'Tote, cognac',
        expires_at: expect.any(String),
      },
    ]);
    const { code } = issued.json;
    const proof_code = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect((await record(repair(mine, { proof_code }))).json.proof_level).toBe('customer_code');
    const again = await record(repair(mine, { proof_code }));
    expect([again.status, again.json.detail[0].loc]).toEqual([422, ['body', 'proof_code']]);
    expect(await recorded(mine)).toHaveLength(1);
    expect(await stage.sql('select from custody.proof_code where code_hash = $1', [code])).toHaveLength(0);
  });

  it('a code for another item, an expired one and a made-up one cancel the call; an empty one means none', async () => {
    const [mine, another] = [
      await item(brand, { ownerAccountId: owner, ownerMasked: 'ow...1' }),
      await item(brand, { ownerAccountId: owner, ownerMasked: 'ow...1' }),
    ];
    const { code } = (await codeFor(another)).json;
    const late = (await codeFor(mine, { valid_days: 1 })).json.code;
    await stage.sql(`update custody.proof_code set expires_at = '2020-01-01' where item_id = $1`, [mine.id]);
    for (const proof_code of [code, late, 'ZZZZZZZZ']) {
      expect((await record(repair(mine, { proof_code }))).status).toBe(422);
    }
    expect(await recorded(mine)).toHaveLength(0);
    expect((await record(repair(mine, { proof_code: ' ' }))).json.proof_level).toBe('declared');
  });

  it('of many calls with one code at once, one is recorded', async () => {
    const mine = await item(brand, { ownerAccountId: owner, ownerMasked: 'ow...1' });
    const { code } = (await codeFor(mine)).json;
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(repair(mine, { proof_code: code }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
    expect(await recorded(mine)).toHaveLength(1);
  });

  it('a work order of the brand proves work_order', async () => {
    const ordered = await item();
    const { issueWorkOrder } = await stage.ask<{ issueWorkOrder: { code: string } }>(
      'custody',
      'mutation W($id: Int!) { issueWorkOrder(productId: $id) { code } }',
      { id: ordered.id },
    );
    const { json } = await record(repair(ordered, { proof_code: issueWorkOrder.code }));
    expect(json.proof_level).toBe('work_order');
  });

  it('only the current owner may issue a handover code, for 1 to 365 days', async () => {
    const theirs = await item();
    expect((await codeFor(theirs)).json).toEqual({ detail: 'Product not found' });
    for (const valid_days of [0, 366, 1.5]) expect((await codeFor(theirs, { valid_days })).status).toBe(422);
  });
});

describe('§4.13 distributor portal', () => {
  let retailer: number;
  const get = (path: string, name = 'dist') => rest.call(`/v1/distributor-portal/${path}`, { headers: as(name) });
  const contact = (alertsOptIn: boolean) =>
    stage.ask(
      'integrations',
      'mutation C($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id } }',
      { input: { email: 'dist@example.test', brandId: brand.id, retailerId: retailer, alertsOptIn } },
    );

  beforeAll(async () => {
    const input = { brandId: brand.id, code: 'PARIS-01', name: 'Nord Paris', country: 'FR' };
    const made = await stage.ask<{ saveRetailer: { id: number } }>(
      'custody',
      'mutation R($input: RetailerInput!) { saveRetailer(input: $input) { id } }',
      { input },
    );
    retailer = made.saveRetailer.id;
    await stage.account('dist@example.test', 'distributor');
    await contact(false);
    tokens.dist = (await stage.login('dist@example.test')).accessToken;
  });

  it('lists shipments to its points of sale once they left', async () => {
    const goods = [await item(), await item()];
    const input = { retailerId: retailer, reference: 'BL-7', productIds: goods.map(({ id }) => id) };
    const { prepareShipment } = await stage.ask<{ prepareShipment: { id: number } }>(
      'custody',
      'mutation P($input: ShipmentInput!) { prepareShipment(input: $input) { id } }',
      { input },
    );
    expect((await get('shipments')).json).toEqual({ items: [], total: 0 });
    await stage.ask('custody', 'mutation S($id: Int!) { sendShipment(id: $id) { id } }', { id: prepareShipment.id });
    expect((await get('shipments')).json).toEqual({
      items: [
        {
          id: prepareShipment.id,
          brand_code: 'NORDATELIR',
          retailer_code: 'PARIS-01',
          reference: 'BL-7',
          status: 'shipped',
          items_count: 2,
          shipped_at: expect.any(String),
          received_at: null,
        },
      ],
      total: 1,
    });
    expect((await get('shipments?skip=1')).json).toEqual({ items: [], total: 1 });
  });

  it.each(['skip=-1', 'limit=0', 'limit=101', 'limit=x'])('422 for %s', async (query) =>
    expect((await get(`shipments?${query}`)).status).toBe(422));

  it('shows scans outside the territory only where the brand turned the view on', async () => {
    const refused = await get('out-of-territory');
    expect([refused.status, refused.json]).toEqual([403, { detail: 'Out-of-territory view not enabled' }]);
    await contact(true);
    const seen = await item();
    await stage.sql(
      `insert into custody.scan (item_id, brand_id, at, source, country, city, retailer_id, outside_territory)
       values ($1, $2, '2026-09-10T08:00:00Z', 'qr', 'JP', 'Osaka', $3, true)`,
      [seen.id, brand.id, retailer],
    );
    expect((await get('out-of-territory')).json).toEqual({
      items: [
        {
          product_name: 'Tote, cognac',
          serial: seen.serial,
          country: 'JP',
          city: 'Osaka',
          scanned_at: '2026-09-10T08:00:00+00:00',
          retailer_code: 'PARIS-01',
        },
      ],
      total: 1,
    });
  });

  it('§7.3: 403 for other accounts', async () => {
    expect((await get('shipments', 'rep')).json.detail).toBe('Distributor contact account required');
  });
});

describe('interventions in the graph', () => {
  const LIST = 'query L($id: String!) { product(identifier: $id) { interventions { title } } }';
  const titles = async (of: Item, who: Principal): Promise<string[]> => {
    const { product } = await stage.ask<{ product: { interventions: { title: string }[] } }>(
      'custody',
      LIST,
      { id: of.serial },
      who,
    );
    return product.interventions.map(({ title }) => title);
  };
  const account = (accountId: number, role: Role, more = {}): Principal => ({
    kind: 'account',
    accountId,
    email: 'x@example.test',
    role,
    sessionId: 's',
    brandIds: [],
    accreditations: [],
    contacts: [],
    ...more,
  });

  it('are all for the brand and the owner, their own for partners, and nobody else’s business', async () => {
    const mended = await item(brand, { ownerAccountId: owner, ownerMasked: 'ow...1' });
    await record(repair(mended));
    const accreditations = [{ brandId: brand.id, trade: 'repairer' }];
    expect(await titles(mended, account(owner, 'customer'))).toEqual(['Zip']);
    expect(await titles(mended, account(999, 'brand_admin', { brandIds: [brand.id] }))).toEqual(['Zip']);
    expect(await titles(mended, account(998, 'repairer', { accreditations }))).toEqual([]);
    for (const role of ['repairer', 'customer'] as const) {
      await expect(titles(mended, account(997, role))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});
