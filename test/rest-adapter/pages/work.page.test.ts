import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { verifyBundle } from '../../../subgraphs/passports/proofs/verify/verify-bundle.js';
import { addBatch, publishPassport } from '../../support/catalog.js';
import { addItem, type Item } from '../../support/items.js';
import { GTIN, OWNER } from '../../support/pages.js';
import { sendRaw } from '../../support/raw-http.js';
import { AUTHORITY, openWorkPages, REPAIRER, SHOP, type WorkStage } from '../../support/work-pages.js';

let pages: WorkStage;
let foreign: Item;
let partner: string;
let shop: string;
let authority: string;
let owner: string;

beforeAll(async () => {
  pages = await openWorkPages();
  const { stage, category } = pages;
  const other = { id: await stage.brand('SUDATELIER'), code: 'SUDATELIER' };
  foreign = await addItem(stage, other, category, { serial: '0F0F0F0F0F0F' });
  [partner, shop, authority, owner] = (await Promise.all(
    [REPAIRER, SHOP, AUTHORITY, OWNER].map((email) => pages.signedIn(email)),
  )) as [string, string, string, string];
}, 180_000);
afterAll(() => pages.close());

const open = (path: string, cookie = '') => pages.rest.call(path, { headers: { Cookie: cookie } });
const leadsTo = async (path: string, cookie: string): Promise<string> =>
  String((await open(path, cookie)).headers.location);
const item = () => `/en/work/items/${pages.owned.uidHash}`;
const recordedAs = async (title: string): Promise<number> =>
  (await pages.stage.sql('select id from custody.intervention where title = $1', [title])).length;
const report = (more: Readonly<Record<string, string>> = {}) => ({
  event_type: 'repair',
  title: 'New strap',
  client_key: randomUUID(),
  ...more,
});

describe('signing in', () => {
  it.each([
    [REPAIRER, '/en/work'],
    [SHOP, '/en/work'],
    [AUTHORITY, '/en/work'],
    [OWNER, '/en/mine'],
  ])('lands %s at %s', async (email, place) => {
    const cookie = await pages.signedIn(email);
    expect(await leadsTo('/en/place', cookie)).toBe(place);
    expect(await leadsTo('/de/place', cookie)).toBe(place.replace('/en/', '/de/'));
  });

  it('lands the brand in the console, and everybody where they were going', async () => {
    await pages.stage.account('team@example.test', 'brand_admin', { brandIds: [pages.brand.id] });
    expect(await leadsTo('/fr/place', await pages.signedIn('team@example.test'))).toBe('/console/');
    const { text, status } = await open(item());
    expect([status, text.includes(`/en/sign-in?next=${encodeURIComponent(item())}`)]).toEqual([401, true]);
    for (const next of ['//evil.test/', 'https://evil.test/en/work', '/\\evil.test', '/en/work\n'])
      expect((await open(`/en/sign-in?next=${encodeURIComponent(next)}`)).text).toContain('value="/en/place"');
  });

  it('leads accounts of other roles to their own place', async () => {
    expect(await leadsTo('/en/work', owner)).toBe('/en/place');
    expect(await leadsTo(item(), owner)).toBe('/en/place');
    expect((await open('/fr/work')).status).toBe(401);
  });
});

describe('looking up', () => {
  it.each([
    ['0a1b-2c3d 4e5f', '/en/work/items/0A1B2C3D4E5F'],
    ['https://elsewhere.test/p/0A1B2C3D4E5F', '/en/work/items/0A1B2C3D4E5F'],
    [`https://id.test/01/${GTIN}/21/0A1B2C3D4E5F`, '/en/work/items/0A1B2C3D4E5F'],
    [`https://x.test/verify?u=0x${'ab'.repeat(32)}&ts=1&s=0`, `/en/work/items/0x${'ab'.repeat(32)}`],
    [`https://id.test/01/${GTIN}`, `/en/work?problem=model&identifier=https%3A%2F%2Fid.test%2F01%2F${GTIN}`],
    ['nothing of ours', '/en/work?problem=unknown&identifier=nothing+of+ours'],
    ['', '/en/work?problem=unknown'],
  ])('%s leads to %s', async (typed, path) => {
    expect(await leadsTo(`/en/work/find?identifier=${encodeURIComponent(typed)}`, partner)).toBe(path);
  });

  it('says what is wrong with a number, and asks for another', async () => {
    for (const reader of [partner, shop, authority]) {
      const { status, text } = await open('/en/work?problem=unknown&identifier=0A1B+%22ZZ', reader);
      expect([status, text.includes('No product answers to this number')]).toEqual([404, true]);
      expect(text).toContain('required value="0A1B &quot;ZZ"');
    }
  });
});

describe('a repairer', () => {
  it('finds what is ordered, and what they may do with an item', async () => {
    const home = (await open('/fr/work', partner)).text;
    for (const part of ['Ordre WO-2026-1', 'Atelier Nord (réparation)', `/fr/work/items/${pages.owned.uidHash}?order=`])
      expect(home).toContain(part);
    const { text } = await open(item(), partner);
    for (const part of ['Record an intervention', 'WO-2026-1', 'name="photos"', 'tier=repairer'])
      expect(text).toContain(part);
    expect(text).not.toContain('value="recycling"');
  });

  it('reads that an item is stolen before anything else', async () => {
    const { text } = await open(`/en/work/items/${pages.stolen.uidHash}`, partner);
    expect(text.indexOf('Reported stolen')).toBeGreaterThan(0);
    expect(text.indexOf('Reported stolen')).toBeLessThan(text.indexOf('Record an intervention'));
  });

  it('records with photographs, once, however often the form comes', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a05030' } })
      .jpeg()
      .toBuffer();
    const form = report({ title: 'Once only', work_order: String(pages.order) });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pages.upload(`${item()}/intervention`, partner, form, [photo])),
    );
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
      answers.map(() => [303, `${item()}?done=recorded`]),
    );
    expect(await recordedAs('Once only')).toBe(1);
    const { text } = await open(`${item()}?done=recorded`, partner);
    for (const part of ['Once only', 'on order of the brand', 'It is part of the history'])
      expect(text).toContain(part);
    const [address] = /\/en\/work\/photos\/\d+/.exec(text) ?? [];
    const seen = await open(String(address), partner);
    expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=3600',
    ]);
    expect((await open(String(address), owner)).status).toBe(200);
    const mine = (await open(`/en/mine/items/${pages.owned.uidHash}`, owner)).text;
    for (const part of ['Once only', `<img src="${address}"`]) expect(mine).toContain(part);
    expect((await open(String(address), shop)).status).toBe(404);
    expect((await open(String(address))).status).toBe(401);
  }, 60_000);

  it('keeps what was entered where a form is refused', async () => {
    const wrong = report({ title: 'Kept words', proof_code: 'WRONGCOD', description: 'the <lining>' });
    const { status, text } = await pages.upload(`${item()}/intervention`, partner, wrong);
    expect(status).toBe(422);
    for (const part of ['Kept words', 'the &lt;lining&gt;', wrong.client_key, 'role="alert"'])
      expect(text).toContain(part);
    expect(await recordedAs('Kept words')).toBe(0);
  });

  it('says which photographs could not be kept: the record is whole', async () => {
    const form = report({ title: 'No picture' });
    const { headers } = await pages.upload(`${item()}/intervention`, partner, form, [Buffer.from('<svg/>')]);
    expect(headers.location).toBe(`${item()}?done=photos`);
    expect(await recordedAs('No picture')).toBe(1);
  });

  it('does nothing with what is not theirs, with what is too large, or from another page', async () => {
    const theirs = `/en/work/items/${foreign.uidHash}`;
    const { status, text } = await open(theirs, partner);
    expect([status, text.includes('This item is not among yours')]).toEqual([404, true]);
    const fields = report({ title: 'Never recorded' });
    expect((await pages.upload(`${theirs}/intervention`, partner, fields)).status).toBe(404);
    for (const cookie of [owner, shop, authority])
      expect((await pages.upload(`${item()}/intervention`, cookie, fields)).status).toBe(403);
    expect((await pages.upload(`${item()}/intervention`, partner, { ...fields, csrf_token: 'other' })).status).toBe(
      403,
    );
    const long = await pages.upload(`${item()}/intervention`, partner, { ...fields, description: 'x'.repeat(3_000) });
    const many = Array.from({ length: 7 }, () => Buffer.alloc(10));
    const heavy = [Buffer.alloc(10_500_000)];
    const more = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`f${nth}`, 'x']));
    expect(long.status).toBe(422);
    expect((await pages.upload(`${item()}/intervention`, partner, fields, many)).status).toBe(413);
    expect((await pages.upload(`${item()}/intervention`, partner, { ...more, ...fields })).status).toBe(413);
    expect((await pages.upload(`${item()}/intervention`, partner, fields, heavy)).status).toBe(413);
    expect(await recordedAs('Never recorded')).toBe(0);
  }, 60_000);

  it('reads no photographs of strangers: they are refused while the form is on its way', async () => {
    const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000';
    const head = `POST ${item()}/intervention HTTP/1.1\r\nHost: localhost\r\n${form}\r\n\r\n`;
    const part = '--x\r\nContent-Disposition: form-data; name="photos"; filename="a.png"\r\n\r\n';
    const answer = await sendRaw(pages.rest.address, `${head}${part}${'a'.repeat(100_000)}`, 5_000);
    expect(answer.status).toBe(401);
  });

  it('takes a plain form for none, and a broken one', async () => {
    expect((await pages.post(`${item()}/intervention`, partner, report())).status).toBe(415);
    const broken = await pages.rest.call(`${item()}/intervention`, {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\ncut',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', Cookie: partner },
    });
    expect(broken.status).toBe(400);
  });
});

describe('a shop', () => {
  it('sees its shipments first, then scans outside its territory, by pages', async () => {
    const { text } = await open('/en/work', shop);
    for (const part of ['1 item from Atelier Nord', 'LS-118 · Paris Rivoli', 'It has arrived', 'Osaka, Japan'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/NORDATELIR|>PARIS</);
    expect(text.indexOf('LS-118')).toBeLessThan(text.indexOf('Osaka'));
    expect(text).toContain('/en/work?scans=1');
    expect((await open('/en/work?scans=1', shop)).text.match(/Osaka/g)).toHaveLength(2);
  });

  it('sees sales outside its territory, and what that is', async () => {
    const { stage, brand, category } = pages;
    const { text: before } = await open('/en/work', shop);
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
    const { text } = await open('/en/work', shop);
    expect(text).toContain('Territory of Paris Rivoli: France, Belgium');
    expect(text.match(/Sold in Kyoto, Japan/g)).toHaveLength(10);
    const [, older = ''] = /href="(\/en\/work\?sales=[^"]+)"/.exec(text) ?? [];
    const { text: rest } = await open(older, shop);
    expect(rest.match(/Sold in Kyoto, Japan/g)).toHaveLength(2);
    expect((await open('/en/work?sales=nonsense', shop)).status).toBe(422);
    expect((await open('/de/work', shop)).text).toContain('Gebiet von Paris Rivoli: Frankreich, Belgien');
  });

  it('receives a shipment, and the same form again changes nothing', async () => {
    const path = `/en/work/shipments/${pages.shipment}/receive`;
    for (const cookie of [partner, owner]) expect((await pages.post(path, cookie, {})).status).toBe(403);
    const answers = await Promise.all([1, 2, 3].map(() => pages.post(path, shop, {})));
    expect(answers.map(({ headers }) => headers.location)).toEqual(answers.map(() => '/en/work?done=received'));
    expect((await open('/en/work?done=received', shop)).text).toContain(
      'The brand knows that the shipment has arrived',
    );
    expect((await pages.post('/en/work/shipments/2147483647/receive', shop, {})).status).toBe(404);
  });

  it('declares a sale at its own point of sale alone', async () => {
    const sale = `/en/work/items/${pages.pending.uidHash}/sale`;
    const { text } = await open(`/en/work/items/${pages.owned.uidHash}`, shop);
    expect(text).toContain('Paris Rivoli');
    const refused = await pages.post(`${item()}/sale`, shop, { retailer_code: 'ELSEWHERE' });
    expect(refused.status).toBe(422);
    expect((await pages.post(`${item()}/sale`, partner, { retailer_code: 'PARIS' })).status).toBe(403);
    const first = await pages.post(`${item()}/sale`, shop, { retailer_code: 'PARIS' });
    const again = await pages.post(`${item()}/sale`, shop, { retailer_code: 'PARIS' });
    expect([first.headers.location, again.headers.location]).toEqual([
      `${item()}?done=sold`,
      `${item()}?done=soldBefore`,
    ]);
    expect((await open(`/en/work/items/${foreign.uidHash}`, shop)).text).toContain('You cannot declare a sale');
    expect((await pages.post(`/en/work/items/${foreign.uidHash}/sale`, shop, { retailer_code: 'PARIS' })).status).toBe(
      404,
    );
    expect(sale).toContain('/sale');
  });

  it('says when no brand lets it in any more', async () => {
    await pages.stage.account('former@example.test', 'distributor');
    const former = await pages.signedIn('former@example.test');
    expect((await open('/en/work', former)).text).toContain('Your access is not active');
  });
});

describe('an authority', () => {
  it('finds items by serial and certificate, and models by GTIN', async () => {
    const find = (typed: string) => leadsTo(`/en/work/find?identifier=${encodeURIComponent(typed)}`, authority);
    expect(await find('0A1B2C3D4E5F')).toBe('/en/work/items/0A1B2C3D4E5F');
    expect(await find('dpp-cert-000000000001')).toBe('/en/work/items/DPP-CERT-000000000001');
    expect(await find(GTIN)).toMatch(/^\/en\/work\/models\/0*4006381333931$/);
    const { text } = await open('/en/work/items/DPP-CERT-000000000001', authority);
    for (const part of ['Download the signed bundle', 'tier=authority', 'DPP-CERT-000000000001'])
      expect(text).toContain(part);
    expect((await open(`/en/work/models/${GTIN}`, authority)).text).toContain('Download the signed bundle');
    expect((await open('/en/work/models/4006381333932', authority)).status).toBe(400);
  });

  it('takes evidence with them that verifies: the whole document, signed', async () => {
    for (const path of [`/en/work/items/${pages.owned.uidHash}/evidence`, `/en/work/models/${GTIN}/evidence`]) {
      const { status, headers, json } = await open(path, authority);
      expect([status, headers['content-disposition']]).toEqual([
        200,
        expect.stringMatching(/^attachment; filename="evidence-\w+\.json"$/),
      ]);
      expect(json.passport.data.supply_chain).toEqual({ suppliers: [{ name: 'Tannery X', country: 'IT' }] });
      const { verified, findings } = await verifyBundle(json, pages.stage.options.clock());
      expect([verified, findings.filter(({ holds }) => !holds)]).toEqual([true, []]);
      for (const cookie of [partner, shop, owner]) expect((await open(path, cookie)).status).toBe(403);
      expect((await open(path)).status).toBe(401);
    }
  });

  it('finds the evidence of the lot and the model next to that of the item, and where the item’s is its owner’s alone', async () => {
    const { stage, brand, category, owned } = pages;
    const [own] = await stage.sql<{ model_id: number }>('select model_id from custody.item where id = $1', [owned.id]);
    const modelId = own?.model_id as number;
    const batchId = await addBatch(stage, { brandId: brand.id, modelId, code: 'LOT+2026;10' });
    await publishPassport(stage, { batchId }, { labels: ['Of the lot'] });
    const item = await addItem(stage, brand, category, { serial: '0000000W1TH5', modelId });
    await stage.sql('update custody.item set batch_id = $2 where id = $1', [item.id, batchId]);
    const address = `/en/work/items/${item.uidHash}`;
    const lot = `/en/work/models/${GTIN}/lots/${encodeURIComponent('LOT+2026;10')}`;
    const linked = async () => {
      const { text } = await open(address, authority);
      return [`/en/work/models/${GTIN}`, lot].map((path) => text.includes(`href="${path}"`));
    };
    expect(await linked()).toEqual([true, false]);
    await publishPassport(stage, { productId: item.id }, { labels: ['For its owner'] }, 'owner_only');
    expect(await linked()).toEqual([true, true]);
    expect((await open(address, authority)).text).toContain('No passport of this item is open to you');
    const { text, status } = await open(lot, authority);
    expect([status, text.includes(`${lot}/evidence`), text.includes('Lot LOT+2026;10')]).toEqual([200, true, true]);
    const { json } = await open(`${lot}/evidence`, authority);
    expect((await verifyBundle(json, stage.options.clock())).verified).toBe(true);
    expect((await open(`/en/work/models/${GTIN}/lots/none`, authority)).status).toBe(404);
    for (const cookie of [partner, shop, owner]) expect((await open(lot, cookie)).status).toBe(403);
  });

  it('says where nothing is published', async () => {
    const { text, status } = await open(`/en/work/items/${foreign.uidHash}`, authority);
    expect([status, text.includes('No passport of this item is open to you')]).toEqual([200, true]);
    expect((await open(`/en/work/items/${foreign.uidHash}/evidence`, authority)).status).toBe(404);
  });
});

describe('what these pages are made of', () => {
  it('runs WebAssembly where a camera reads codes and nowhere else', async () => {
    const policy = async (path: string, cookie = '') =>
      String((await open(path, cookie)).headers['content-security-policy']);
    expect(await policy('/en/work', partner)).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(await policy('/bg/find')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    for (const path of [`/en/product/${pages.owned.serial}`, '/en/find?identifier=ZZZZZZZZZZZZ', '/en/sign-in'])
      expect(await policy(path)).not.toContain('wasm');
  });

  it('loads its scripts from here', async () => {
    for (const [path, type] of [
      ['/pages/work.mjs', 'text/javascript; charset=utf-8'],
      ['/pages/camera.mjs', 'text/javascript; charset=utf-8'],
      ['/pages/scan.mjs', 'text/javascript; charset=utf-8'],
      ['/pages/zxing.js', 'text/javascript; charset=utf-8'],
      ['/pages/zxing.wasm', 'application/wasm'],
    ]) {
      const { status, headers, bytes } = await open(path!);
      expect([path, status, headers['content-type'], bytes.length > 1_000]).toEqual([path, 200, type, true]);
    }
  });
});
