import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { type Rest, startRest } from '../../support/rest.js';

let stage: Stage;
let rest: Rest;
const brand: Record<string, number> = {};
const shop: Record<string, number> = {};

beforeAll(async () => {
  const fixed = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 20_000);
  stage = await openStage({ clock: () => fixed });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  for (const code of ['ZULUBRAND0', 'ALPHABRAND']) {
    brand[code] = await stage.brand(code);
    const [row] = await stage.sql<{ id: number }>(
      `insert into custody.retailer (brand_id, brand_code, code, name) values ($1, $2, 'PARIS-01', 'Paris') returning id`,
      [brand[code], code],
    );
    shop[code] = row!.id;
  }
  await stage.account('shop@example.test', 'distributor', { firstName: 'Lou' });
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

const get = (path: string, token?: string) =>
  rest.call(`/v1/distributor-portal${path}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
const tokenOf = async (email = 'shop@example.test') => (await stage.login(email)).accessToken;
const contact = (code: string, more: object = {}) =>
  stage.ask(
    'integrations',
    'mutation S($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id } }',
    {
      input: { email: 'shop@example.test', brandId: brand[code], retailerId: shop[code], ...more },
    },
  );
const entryOf = (code: string, more: object = {}) => ({
  brand_id: brand[code],
  brand_code: code,
  brand_name: code,
  retailer_id: shop[code],
  retailer_code: 'PARIS-01',
  retailer_name: 'Paris',
  territory_countries: null,
  alerts_opt_in: false,
  ...more,
});

describe('§7.3 refusals', () => {
  it('401 missing, unreadable or a key', async () => {
    expect((await get('/me')).json).toEqual({ detail: 'Not authenticated' });
    const unreadable = await get('/me', 'nonsense');
    expect([unreadable.status, unreadable.json]).toEqual([401, { detail: 'Invalid JWT token' }]);
    expect((await get('/brands', `dpp_live_${'a'.repeat(40)}`)).status).toBe(401);
  });

  it('403 Distributor contact account required for another role', async () => {
    await stage.account('rep@example.test', 'repairer');
    const { status, json } = await get('/me', await tokenOf('rep@example.test'));
    expect([status, json]).toEqual([403, { detail: 'Distributor contact account required' }]);
  });

  it.each(['/me', '/brands'])('403 No active distributor access on %s while there is none', async (path) => {
    await contact('ZULUBRAND0', { status: 'pending' });
    const { status, json } = await get(path, await tokenOf());
    expect([status, json]).toEqual([403, { detail: 'No active distributor access' }]);
  });
});

describe('§2.16, §4.11, §4.12', () => {
  it('the only accessible brand, else the first alphabetically', async () => {
    const token = await tokenOf();
    await contact('ZULUBRAND0', { territoryCountries: ['fr', 'BE'], alertsOptIn: true });
    expect((await get('/me', token)).json.brand_code).toBe('ZULUBRAND0');
    await contact('ALPHABRAND');
    const { status, json } = await get('/me', token);
    expect(status).toBe(200);
    const { alerts_opt_in, ...place } = entryOf('ALPHABRAND');
    expect(json).toEqual({
      id: expect.any(Number),
      email: 'shop@example.test',
      name: 'Lou',
      ...place,
      brands: [
        entryOf('ALPHABRAND'),
        entryOf('ZULUBRAND0', { territory_countries: ['FR', 'BE'], alerts_opt_in: true }),
      ],
    });
  });

  it('§2.16: the fields in their order; a territory that is named empty stays empty', async () => {
    await contact('ALPHABRAND', { territoryCountries: [] });
    const { json } = await get(`/me?brand_id=${brand.ALPHABRAND}`, await tokenOf());
    expect(Object.keys(json)).toEqual(
      'id email name retailer_id retailer_code retailer_name brand_id brand_code brand_name territory_countries brands'.split(
        ' ',
      ),
    );
    expect(json.territory_countries).toEqual([]);
    await contact('ALPHABRAND');
  });

  it('brand_id selects; a brand without an active contact and one that does not exist answer alike', async () => {
    const token = await tokenOf();
    const chosen = await get(`/me?brand_id=${brand.ZULUBRAND0}`, token);
    expect(chosen.json).toMatchObject({ brand_code: 'ZULUBRAND0', territory_countries: ['FR', 'BE'] });
    const other = await stage.brand('NOCONTACT0');
    const [none, unknown] = [await get(`/me?brand_id=${other}`, token), await get('/me?brand_id=999999', token)];
    expect([none.status, none.json]).toEqual([404, { detail: 'Brand not found' }]);
    expect(unknown.json).toEqual(none.json);
    expect((await get('/me?brand_id=abc', token)).status).toBe(422);
  });

  it('brands: a JSON array of the entries', async () => {
    const { status, json } = await get('/brands', await tokenOf());
    expect(status).toBe(200);
    expect(json.map((entry: { brand_code: string }) => entry.brand_code)).toEqual(['ALPHABRAND', 'ZULUBRAND0']);
  });

  it('a revoked contact is gone on the next call', async () => {
    const token = await tokenOf();
    await contact('ALPHABRAND', { status: 'revoked' });
    expect((await get('/brands', token)).json).toHaveLength(1);
  });
});

describe('§8 distributor portal', () => {
  it('30 calls a minute, shared across the portal, Retry-After on the 31st', async () => {
    await stage.account('busy@example.test', 'distributor');
    const input = { email: 'busy@example.test', brandId: brand.ZULUBRAND0, retailerId: shop.ZULUBRAND0 };
    await stage.ask(
      'integrations',
      'mutation S($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id } }',
      { input },
    );
    const token = await tokenOf('busy@example.test');
    for (let call = 0; call < 30; call += 1) expect((await get(call % 2 ? '/me' : '/brands', token)).status).toBe(200);
    const refused = await get('/me', token);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40']);
  });
});
