import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { wordsOf } from '../../../rest-adapter/pages/words/words.js';
import { publishPassport } from '../../support/catalog.js';
import { addItem, addReturnMove, type Item } from '../../support/items.js';
import { signInBy } from '../../support/page-visits.js';
import { GTIN, LOT, OWNER, openPages, type PagesStage } from '../../support/pages.js';
import { bearerOf } from '../../support/tokens.js';

let pages: PagesStage;
let bare: Item;
let internal: Item;
let lotId: number;
const open = (path: string, headers: Record<string, string> = {}) => pages.rest.call(path, { headers });
const signedIn = (email: string) => signInBy(pages.rest, email);

const browser = { Accept: 'text/html', 'Accept-Language': 'en' };

beforeAll(async () => {
  pages = await openPages();
  bare = await addItem(pages.stage, pages.brand, pages.category, { serial: '000000BARE00' });
  const [lot] = await pages.stage.sql<{ id: number; model_id: number }>(
    `select id, model_id from catalog.batch where batch_code = $1`,
    [LOT],
  );
  lotId = lot!.id;
  internal = await addItem(pages.stage, pages.brand, pages.category, {
    serial: '0000000NTERN',
    modelId: lot!.model_id,
  });
  await pages.stage.sql('update custody.item set batch_id = $1 where id = $2', [lot!.id, internal.id]);
  await publishPassport(pages.stage, { productId: internal.id }, { labels: ['secret'] }, 'internal');
  await publishPassport(pages.stage, { productId: pages.owned.id }, { labels: ['mine'] }, 'owner_only');
});
afterAll(() => pages.close());

describe('no button leads to nothing', () => {
  const links = (text: string): string[] => [...text.matchAll(/href="(\/en\/passport\/[^"]*)"/g)].map(([, to]) => to!);

  it('shows none where nothing is published', async () => {
    expect(links((await open(`/en/product/${bare.serial}`)).text)).toEqual([]);
  });

  it('leads past an internal passport to what everyone reads of its lot and its model', async () => {
    const found = links((await open(`/en/product/${internal.serial}`)).text);
    expect(found).toEqual([`/en/passport/01/${GTIN}/10/${encodeURIComponent(LOT)}`, `/en/passport/01/${GTIN}`]);
    for (const path of found) expect((await open(path)).status).toBe(200);
  });

  it('leads from a passport that this reader is not shown to what is published beside it', async () => {
    /** Links to other passports, from the page of the item's own. */
    const from = async ({ uidHash }: Item) => {
      const { status, text } = await open(`/en/passport/${uidHash}`);
      return { status, text, others: links(text).filter((to) => !to.endsWith(uidHash)) };
    };
    const { status, text, others } = await from(pages.owned);
    expect([status, others]).toEqual([404, [`/en/passport/01/${GTIN}`]]);
    for (const said of ['No passport published', 'Tote, cognac', 'Is the product yours?']) expect(text).toContain(said);
    const alone = await from(bare);
    expect([alone.text.includes('No passport published'), alone.others]).toEqual([true, []]);
  });

  it('shows an owner their own passport and every field that anonymous readers see', async () => {
    const stranger = links((await open(`/en/product/${pages.owned.serial}`)).text);
    expect(stranger).toEqual([`/en/passport/01/${GTIN}`]);
    const cookie = { Cookie: await signedIn(OWNER) };
    const own = links((await open(`/en/product/${pages.owned.serial}`, cookie)).text);
    expect(own).toEqual([`/en/passport/${pages.owned.uidHash}`, ...stranger]);
    const { text } = await open(own[0]!, cookie);
    expect(text).toContain('Published beside it');
    expect(text).toContain(`href="${stranger[0]}"`);
  });
});

describe('the passport as data, of a page', () => {
  /** Follows the `Link` of a page and returns the sections of its passport; undefined for a page without one. */
  async function followed(path: string, headers: Record<string, string> = {}): Promise<unknown> {
    const { link } = (await open(path, headers)).headers;
    if (link === undefined) return undefined;
    const { publicUrl } = pages.stage.options;
    const [, id = ''] = /^<([^>]+)>; rel="dpp"; type="application\/json"$/.exec(String(link)) ?? [];
    expect(id.startsWith(`${publicUrl}/v1/dpps/`)).toBe(true);
    const { status, json } = await open(id.slice(publicUrl.length), headers.Cookie ? bearerOf(headers.Cookie) : {});
    expect([status, json.digitalProductPassportId]).toEqual([200, id]);
    return [json.granularity, json.labels];
  }

  it('is named by the pages of a model, a lot and an item, as the passport that they show', async () => {
    const model = ['model', undefined];
    expect(await followed(`/en/passport/01/${GTIN}`)).toEqual(model);
    expect(await followed(`/en/passport/01/${GTIN}/10/${encodeURIComponent(LOT)}`)).toEqual(['batch', ['Lot label']]);
    expect(await followed(`/en/passport/${pages.stolen.uidHash}`)).toEqual(model);
    expect(await followed(`/en/product/${pages.stolen.serial}`)).toEqual(model);
  });

  it('is named to the readers who are shown the passport, and to no others', async () => {
    const [page, passport] = [`/en/product/${pages.owned.serial}`, `/en/passport/${pages.owned.uidHash}`];
    for (const path of [page, passport]) expect([path, await followed(path)]).toEqual([path, undefined]);
    const owner = { Cookie: await signedIn(OWNER) };
    for (const path of [page, passport]) {
      expect([path, await followed(path, owner)]).toEqual([path, ['item', ['mine']]]);
    }
    for (const { serial, uidHash } of [internal, bare, pages.archived]) {
      expect(await followed(`/en/product/${serial}`)).toBeUndefined();
      expect(await followed(`/en/passport/${uidHash}`)).toBeUndefined();
    }
  });
});

describe('the page of a product', () => {
  it('describes the product in terms that schema.org has for products', async () => {
    const { text } = await open(`/en/product/${pages.stolen.serial}`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(Object.keys(JSON.parse(data)).sort()).toEqual(
      ['@context', '@id', '@type', 'brand', 'category', 'gtin14', 'name', 'serialNumber'].sort(),
    );
    const { '@id': id, gtin14, serialNumber } = JSON.parse(data);
    expect(id).toBe(`${pages.stage.options.publicUrl}/01/${gtin14}/21/${serialNumber}`);
  });

  it('carries its state as a seal with what was checked', async () => {
    const { text } = await open(`/en/product/${pages.owned.serial}`);
    // [HTML] `summary` may contain a heading, `span` phrasing content only.
    expect(text).not.toMatch(/<span[^>]*><h\d/);
    expect(text).toContain('<details class="seal good">');
    expect(text).toContain('Nobody has reported it stolen');
    expect(text).not.toMatch(/\sstyle="/);
  });

  it('lists what was checked: registration, theft, recognition, the chain and the certificate', async () => {
    const { text } = await open(`/en/product/${pages.owned.serial}`);
    const [, seal = ''] = /<details class="seal good">(.*?)<\/details>/s.exec(text) ?? [];
    const { checks } = wordsOf('en').product;
    const lines = [...seal.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line]) => line);
    expect(lines).toEqual([
      expect.stringContaining('Atelier Nord'),
      checks.notStolen,
      checks.recognised('Atelier Nord'),
      checks.chain,
      checks.certificate,
    ]);
  });

  it('links the documents of its model where care, repair and end of life are told', async () => {
    const columns = {
      maintenance_instructions_url: ['care', 'https://nord.example.test/care.pdf'],
      repair_instructions_url: ['repair', 'https://nord.example.test/repair.pdf'],
      spare_parts_url: ['repair', 'https://nord.example.test/parts'],
      disassembly_instructions_url: ['endOfLife', 'https://nord.example.test/apart.pdf'],
      safety_instructions_url: ['documents', 'https://nord.example.test/safety.pdf'],
      user_manual_url: ['documents', 'https://nord.example.test/manual.pdf'],
    } as const;
    const set = Object.entries(columns).map(([column, [, url]]) => `${column} = '${url}'`);
    await pages.stage.sql(`update catalog.model set ${set.join(', ')} where gtin = $1`, [GTIN]);
    const { text } = await open(`/en/product/${internal.serial}`);
    const words = wordsOf('en');
    const titles = { ...words.product, documents: words.documents.title };
    const cards = [...text.matchAll(/<section class="card[^"]*">\s*<h2[^>]*>([^<]*)<\/h2>(.*?)<\/section>/gs)];
    for (const [chapter, url] of Object.values(columns)) {
      const [, , within = ''] = cards.find(([, title]) => title === titles[chapter]) ?? [];
      expect([chapter, within.includes(`href="${url}"`)]).toEqual([chapter, true]);
    }
  });

  it('draws what it is made of, and tells what becomes of it', async () => {
    await pages.stage.sql(`update catalog.category set sector = 'textile'`);
    const materials = [
      { name: 'Silk', percentage: 0.0004, origin: 'IT' },
      { name: 'Merino', percentage: 99.9996, origin: 'NZ' },
    ];
    const document = { textile: { materials }, waste_information: { instructions: 'Textile collection' } };
    await publishPassport(pages.stage, { batchId: lotId }, document);
    const { text } = await open(`/en/product/${internal.serial}`);
    const legend = [...text.matchAll(/<\/svg> (\w+) <strong>([\d.]+%)<\/strong>/g)].map(([, name, share]) => [
      name,
      share,
    ]);
    expect(legend).toEqual([
      ['Merino', '99.9996%'],
      ['Silk', '0.0004%'],
    ]);
    expect(text).toContain('<p>Textile collection</p>');
    // Where it comes from is withheld from everyone but the supply chain, here as in the passport.
    expect(text).not.toContain('New Zealand');
  });

  it('shows thefts and completed returns, without the words of the report', async () => {
    await pages.stage.sql(
      `insert into custody.theft_report (item_id, description, opened_at, closed_at, resolution) values ($1, 'Secret words', '2026-03-01', '2026-04-02', 'found')`,
      [internal.id],
    );
    await pages.stage.sql(
      `insert into custody.product_return (item_id, state, reason, requested_at, expires_at, closed_at) values
        ($1, 'completed', 'Secret words', '2026-05-01', '2026-06-01', '2026-05-03'),
        ($1, 'rejected', 'Secret words', '2026-05-01', '2026-06-01', '2026-05-04')`,
      [internal.id],
    );
    await addReturnMove(pages.stage, internal.id, '2026-05-03');
    const { text } = await open(`/en/product/${internal.serial}`);
    const incidents = [
      'Reported stolen',
      '1 March 2026',
      'Theft report closed',
      '2 April 2026',
      'Taken back',
      '3 May 2026',
    ];
    for (const said of incidents) expect(text).toContain(said);
    expect(text).not.toContain('4 May 2026');
    expect(text).not.toContain('Secret words');
  });

  it('tells a repair that is proven from one that is declared', async () => {
    const item = await addItem(pages.stage, pages.brand, pages.category, { serial: '000000MENDED' });
    await pages.stage.sql(
      `insert into custody.intervention (item_id, trade, account_id, event_type, proof_level, title, performed_by, occurred_at, created_at)
       select $1, 'repairer', 1, 'repair', level, 'Secret words', 'Ana Roux', at::timestamptz, now()
       from (values ('customer_code', '2026-03-01 08:00Z'), ('declared', '2026-04-02 08:00Z'), ('work_order', '2026-05-03 08:00Z')) as made (level, at)`,
      [item.id],
    );
    const { text } = await open(`/en/product/${item.serial}`);
    const { proven } = wordsOf('en').history;
    const [, life = ''] = /<ol class="time">(.*?)<\/ol>/s.exec(text) ?? [];
    const lines = [...life.matchAll(/<li class="mend">(.*?)<\/li>/gs)].map(([, line]) => line?.includes(proven));
    expect(lines).toEqual([true, false, true]);
    expect(text).not.toMatch(/Secret words|Ana Roux/);
  });

  it('tells verifications of one day that follow each other as one line', async () => {
    const item = await addItem(pages.stage, pages.brand, pages.category, { serial: '000000SCAN5D' });
    await pages.stage.sql(
      `insert into custody.verification (event_id, item_id, at, is_valid, source) select gen_random_uuid(), $1, at::timestamptz, valid, 'qr'
       from (values ('2026-03-01 08:00Z', true), ('2026-03-01 09:00Z', true), ('2026-03-01 10:00Z', true),
         ('2026-03-01 11:00Z', false), ('2026-03-01 12:00Z', true), ('2026-03-02 12:00Z', true)) as seen (at, valid)`,
      [item.id],
    );
    const { text } = await open(`/en/product/${item.serial}`);
    const lines = [...text.matchAll(/<strong>([^<]*(?:scan|verification)[^<]*)<\/strong>/g)].map(([, line]) => line);
    const once = 'Verified by a scan';
    expect(lines).toEqual([once, once, 'A verification failed', `${once}\u00a0×\u00a03`]);
  });

  it('says of what is destroyed neither that nothing happened to it nor that it waits for an owner', async () => {
    const item = await addItem(pages.stage, pages.brand, pages.category, { serial: '000000BVRN3D', status: 'burned' });
    const { text } = await open(`/en/product/${item.serial}`);
    expect(text).toContain('Destroyed');
    for (const wrong of ['Nothing has happened', 'Not claimed yet']) expect(text).not.toContain(wrong);
  });

  it('shows a serial in groups that are copied as one', async () => {
    const { text } = await open(`/en/product/${internal.serial}`);
    expect(text).toContain('<code class="grouped"><span>0000</span><span>000N</span><span>TERN</span></code>');
  });

  it('leads and is shared with the state where something is wrong, without an image', async () => {
    const { text } = await open(`/en/product/${pages.stolen.serial}`);
    expect(text).toMatch(/<meta property="og:title" content="Reported stolen: /);
    expect(text).not.toContain('og:image');
    expect(text).not.toContain('class="seal');
  });
});

describe('numbers as people type them', () => {
  it.each([
    '0a1b-2c3d-4e5f',
    '0A1B 2C3D 4E5F',
    'https://elsewhere.example/p/0A1B2C3D4E5F',
    'http://localhost/fr/product/0a1b2c3d4e5f',
  ])('%s', async (typed) => {
    const { status, headers } = await open(`/en/find?identifier=${encodeURIComponent(typed)}`);
    expect([status, headers.location]).toEqual([303, '/en/product/0A1B2C3D4E5F']);
  });

  it.each([
    ['dpp-cert-000000000001', '/en/certificate/DPP-CERT-000000000001'],
    ['DPP CERT 0000 0000 0001', '/en/certificate/DPP-CERT-000000000001'],
    [`https://id.example/01/${GTIN}/10/X`, `https://passports.example.test/en/passport/01/${GTIN}`],
  ])('%s leads to %s', async (typed, to) => {
    const { status, headers } = await open(`/en/find?identifier=${encodeURIComponent(typed)}`);
    expect([status, headers.location]).toEqual([303, to]);
  });

  it('leaves the documented resolver as it was', async () => {
    expect((await open('/resolve/dpp-cert-000000000001')).json).toEqual({ detail: 'Unknown identifier' });
  });
});

describe('a page for everything', () => {
  it.each([
    ['/en/product/ZZZZZZZZZZZZ', 404, 'The seller insists?'],
    ['/en/find?identifier=nothing', 404, 'The seller insists?'],
    ['/01/09506000134352', 404, 'Nothing is known about this product link'],
    ['/01/4006381333930', 400, 'This is not a valid product link'],
  ])('%s', async (path, status, said) => {
    const { status: code, text } = await open(path, browser);
    expect(code).toBe(status);
    expect(text).toContain(said);
    expect(text).toContain('name="identifier"');
  });
});
