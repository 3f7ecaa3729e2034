import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addItem } from '../../support/items.js';
import { openWorkVisits, type WorkVisits } from '../../support/work-visits.js';

let pages: WorkVisits;

beforeAll(async () => {
  pages = await openWorkVisits();
}, 180_000);
afterAll(() => pages.close());

describe('a shop', () => {
  it('sees its shipments first, then scans outside its territory, by pages', async () => {
    const { text } = await pages.open('/en/work', pages.shop);
    for (const part of ['1 item from Atelier Nord', 'LS-118 · Paris Rivoli', 'It has arrived', 'Osaka, Japan'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/NORDATELIR|>PARIS</);
    expect(text.indexOf('LS-118')).toBeLessThan(text.indexOf('Osaka'));
    expect(text).toContain('/en/work?scans=1');
    expect((await pages.open('/en/work?scans=1', pages.shop)).text.match(/Osaka/g)).toHaveLength(2);
  });

  it('sees sales outside its territory, and what that is', async () => {
    const { stage, brand, category } = pages;
    const { text: before } = await pages.open('/en/work', pages.shop);
    expect(before).toContain('No sale of yours was declared outside your territory.');
    expect(before).toContain('Territory of Paris Rivoli: the countries that the brand sells in');
    await stage.sql(`update integrations.distributor_contact set territory_countries = '{FR,BE}'`);
    for (const serial of Array.from({ length: 12 }, (_, nth) => `0000000ABR${String(nth).padStart(2, '0')}`)) {
      const { id } = await addItem(stage, brand, category, { serial, name: 'Sold far away' });
      await stage.sql(
        `insert into custody.sale_activation (item_id, source, retailer_id, country, city, outside_territory, activated_at)
         select $1, 'sellout_declared', id, 'JP', 'Kyoto', true, now() from custody.retailer where code = 'PARIS'`,
        [id],
      );
    }
    const { text } = await pages.open('/en/work', pages.shop);
    expect(text).toContain('Territory of Paris Rivoli: France, Belgium');
    expect(text.match(/Sold in Kyoto, Japan/g)).toHaveLength(10);
    const [, older = ''] = /href="(\/en\/work\?sales=[^"]+)"/.exec(text) ?? [];
    const { text: rest } = await pages.open(older, pages.shop);
    expect(rest.match(/Sold in Kyoto, Japan/g)).toHaveLength(2);
    expect((await pages.open('/en/work?sales=nonsense', pages.shop)).status).toBe(422);
    expect((await pages.open('/de/work', pages.shop)).text).toContain('Gebiet von Paris Rivoli: Frankreich, Belgien');
  });

  it('receives a shipment, and the same form again changes nothing', async () => {
    const path = `/en/work/shipments/${pages.shipment}/receive`;
    for (const cookie of [pages.partner, pages.owner]) expect((await pages.post(path, cookie, {})).status).toBe(403);
    const answers = await Promise.all([1, 2, 3].map(() => pages.post(path, pages.shop, {})));
    expect(answers.map(({ headers }) => headers.location)).toEqual(answers.map(() => '/en/work?done=received'));
    expect((await pages.open('/en/work?done=received', pages.shop)).text).toContain(
      'The brand knows that the shipment has arrived',
    );
    expect((await pages.post('/en/work/shipments/2147483647/receive', pages.shop, {})).status).toBe(404);
  });

  it('declares a sale at its own point of sale alone', async () => {
    const { text } = await pages.open(`/en/work/items/${pages.owned.uidHash}`, pages.shop);
    expect(text).toContain('Paris Rivoli');
    const refused = await pages.post(`${pages.itemPage}/sale`, pages.shop, { retailer_code: 'ELSEWHERE' });
    expect(refused.status).toBe(422);
    expect((await pages.post(`${pages.itemPage}/sale`, pages.partner, { retailer_code: 'PARIS' })).status).toBe(403);
    const first = await pages.post(`${pages.itemPage}/sale`, pages.shop, { retailer_code: 'PARIS' });
    const again = await pages.post(`${pages.itemPage}/sale`, pages.shop, { retailer_code: 'PARIS' });
    expect([first.headers.location, again.headers.location]).toEqual([
      `${pages.itemPage}?done=sold`,
      `${pages.itemPage}?done=soldBefore`,
    ]);
    // What was just sold is not offered to be sold again.
    const done = (await pages.open(`${pages.itemPage}?done=sold`, pages.shop)).text;
    expect([done.includes('class="card verdict good"'), done.includes('name="retailer_code"')]).toEqual([true, false]);
    expect((await pages.open(`/en/work/items/${pages.foreign.uidHash}`, pages.shop)).text).toContain(
      'You cannot declare a sale',
    );
    expect(
      (await pages.post(`/en/work/items/${pages.foreign.uidHash}/sale`, pages.shop, { retailer_code: 'PARIS' })).status,
    ).toBe(404);
  });

  it('asks for a buyer of what is nobody’s alone', async () => {
    const form = async (uidHash: string) => (await pages.open(`/en/work/items/${uidHash}`, pages.shop)).text;
    const free = await addItem(pages.stage, pages.brand, pages.category);
    expect(await form(free.uidHash)).toContain('name="buyer"');
    const owned = await form(pages.owned.uidHash);
    expect(owned).toContain('This item has an owner already');
    expect(owned).not.toContain('name="buyer"');
    const stolen = await form(pages.stolen.uidHash);
    expect([stolen.includes('Reported stolen'), stolen.includes('name="retailer_code"')]).toEqual([true, false]);
  });

  it('says when no brand lets it in any more', async () => {
    await pages.stage.account('former@example.test', 'distributor');
    const former = await pages.signedIn('former@example.test');
    expect((await pages.open('/en/work', former)).text).toContain('Your access is not active');
  });
});
