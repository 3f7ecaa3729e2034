import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '../../../schema/principal.js';
import type { Role } from '../../../schema/vocabulary/roles.js';
import { addCertificate, type Item } from '../../support/items.js';
import { openPortals, type Portals } from '../../support/portals.js';

let at: Portals;
beforeAll(async () => {
  at = await openPortals();
});
afterAll(() => at?.close());

describe('§4.9 product lookup', () => {
  const look = (id: string, name = 'rep', query = '', headers = {}) =>
    at.rest.call(`/v1/partner-portal/products/${encodeURIComponent(id)}${query}`, {
      headers: { ...at.as(name), ...headers },
    });

  it('§2.7: shows the item, its passport and what may be recorded', async () => {
    const seen = await at.item();
    const { status, json } = await look(seen.serial);
    expect(status).toBe(200);
    expect(json).toEqual({
      product: {
        product_id: seen.id,
        token_id: seen.tokenId,
        uid_hash: seen.uidHash,
        product_name: 'Tote, cognac',
        brand_code: 'NORDATELIR',
        brand_id: at.brand.id,
        brand_name: 'NORDATELIR',
        category_name: 'Handbags',
        status: 'written',
      },
      passport: { available: false, access_tier: 'public', passport_version: null, data: null },
      allowed_event_types: ['after_sale_service', 'maintenance', 'reconditioning', 'repair'],
    });
  });

  it('takes the four forms; the language follows lang, then Accept-Language, then English', async () => {
    const seen = await at.item();
    await addCertificate(at.stage, seen, 'DPP-CERT-LOOKED000001');
    for (const id of [seen.uidHash, seen.tokenId, 'DPP-CERT-LOOKED000001', seen.serial.toLowerCase()]) {
      expect((await look(id)).json.product.product_id).toBe(seen.id);
    }
    expect((await look(seen.serial, 'rep', '?lang=fr')).json.product.category_name).toBe('Sacs à main');
    const french = await look(seen.serial, 'rep', '?lang=de', { 'Accept-Language': 'fr' });
    expect(french.json.product.category_name).toBe('Sacs à main');
  });

  it("another brand's, an unknown, a destroyed and a withdrawn item are the same 404", async () => {
    const foreign = await at.item(at.other);
    const gone = [await at.item(at.brand, { status: 'burned' }), await at.item(at.brand, { status: 'superseded' })];
    for (const id of ['ZZZZZZZZZZZZ', foreign.serial, ...gone.map(({ uidHash }) => uidHash)]) {
      const { status, json } = await look(id);
      expect([status, json]).toEqual([404, { detail: 'Product not found' }]);
    }
  });

  it('§7.2: 403 for other accounts and without accreditation, 401 for an API key', async () => {
    const seen = await at.item();
    expect((await look(seen.serial, 'owner')).json.detail).toBe('Partner account required (repairer or recycler)');
    expect((await look(seen.serial, 'none')).json.detail).toBe('Aucune accréditation active');
    const key = await look(seen.serial, 'rep', '', { Authorization: `Bearer dpp_test_${'k'.repeat(40)}` });
    expect([key.status, key.json]).toEqual([401, { detail: 'Invalid JWT token' }]);
  });
});

describe('§4.10 interventions', () => {
  it('§2.5: answers 201 with its fields; type and title trimmed, type lowercased', async () => {
    const mended = await at.item();
    const { status, json } = await at.record({
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
      brand_id: at.brand.id,
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
    const mended = await at.item();
    const description = 'd'.repeat(2_000_000);
    const { status, json } = await at.record({
      identifier: mended.serial,
      event_type: 'repair',
      title: 'Zip',
      description,
    });
    expect([status, json.description.length]).toEqual([201, 2_000_000]);
  });

  it('takes the four forms of identifier', async () => {
    const mended = await at.item();
    await addCertificate(at.stage, mended, 'DPP-CERT-MENDED000001');
    for (const identifier of [mended.uidHash, mended.tokenId, 'DPP-CERT-MENDED000001', mended.serial]) {
      expect((await at.record(at.repair(mended, { identifier }))).json.product_id).toBe(mended.id);
    }
  });

  it('two identical calls create two interventions', async () => {
    const mended = await at.item();
    const [one, two] = [await at.record(at.repair(mended)), await at.record(at.repair(mended))];
    expect(one.json.id).not.toBe(two.json.id);
  });

  it('422 for a type that is not covered: the allowed ones are listed', async () => {
    const mended = await at.item();
    const { status, json } = await at.record(at.repair(mended, { event_type: 'recycling' }));
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
    const { status, json } = await at.record(at.repair(await at.item(), more));
    expect(status).toBe(422);
    expect(json.detail.map((fault: { loc: string[] }) => fault.loc[1])).toEqual([field]);
  });

  it('names every fault in one answer, and measures what is left without the spaces at the edges', async () => {
    const mended = await at.item();
    const wrong = await at.record({ identifier: ' ', event_type: 'repair', title: 'x'.repeat(256), extra: 1 });
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
    const echoed = wrong.json.detail.map(({ loc, input }: { loc: string[]; input: unknown }) => [loc[1], input]);
    expect(echoed).toContainEqual(['identifier', ' ']);
    const long = await at.record(at.repair(mended, { title: ` ${'x'.repeat(255)} ` }));
    expect([long.status, long.json.title]).toEqual([201, 'x'.repeat(255)]);
  });

  it('an amount that is none is refused', async () => {
    const { status, json } = await at.record(at.repair(await at.item(), { metadata: { cost_eur: 'much' } }));
    expect([status, json.detail[0].loc]).toEqual([422, ['body', 'metadata', 'cost_eur']]);
  });

  it("another brand's item is not covered: 403; unknown, destroyed and withdrawn ones are 404", async () => {
    const foreign = await at.record(at.repair(await at.item(at.other)));
    expect([foreign.status, foreign.json]).toEqual([403, { detail: 'Product not covered by your accreditations' }]);
    for (const status of ['burned', 'archived']) {
      expect((await at.record(at.repair(await at.item(at.brand, { status })))).status).toBe(404);
    }
  });

  it('§7.2: other accounts and partners without accreditation are refused', async () => {
    const mended = await at.item();
    expect((await at.record(at.repair(mended), 'owner')).json.detail).toBe(
      'Partner account required (repairer or recycler)',
    );
    expect((await at.record(at.repair(mended), 'none')).json.detail).toBe('Aucune accréditation active');
    expect(
      (await at.rest.call('/partner-portal/interventions', { method: 'POST', body: at.repair(mended) })).status,
    ).toBe(401);
  });
});

describe('interventions in the graph', () => {
  const LIST = 'query L($id: String!) { product(identifier: $id) { interventions { title } } }';
  const titles = async (of: Item, who: Principal): Promise<string[]> => {
    const { product } = await at.stage.ask<{ product: { interventions: { title: string }[] } }>(
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
    const mended = await at.item(at.brand, { ownerAccountId: at.owner, ownerMasked: 'ow...1' });
    await at.record(at.repair(mended));
    const accreditations = [{ brandId: at.brand.id, trade: 'repairer' }];
    expect(await titles(mended, account(at.owner, 'customer'))).toEqual(['Zip']);
    expect(await titles(mended, account(999, 'brand_admin', { brandIds: [at.brand.id] }))).toEqual(['Zip']);
    expect(await titles(mended, account(998, 'repairer', { accreditations }))).toEqual([]);
    for (const role of ['repairer', 'customer'] as const) {
      await expect(titles(mended, account(997, role))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});
