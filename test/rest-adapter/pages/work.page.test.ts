import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { publishPassport } from '../../support/catalog.js';
import { GTIN, OWNER } from '../../support/pages.js';
import { sendRaw } from '../../support/raw-http.js';
import { AUTHORITY, REPAIRER, SHOP } from '../../support/work-pages.js';
import { openWorkVisits, type WorkVisits } from '../../support/work-visits.js';

let pages: WorkVisits;

beforeAll(async () => {
  pages = await openWorkVisits();
}, 180_000);
afterAll(() => pages.close());

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
    expect(await pages.leadsTo('/en/place', cookie)).toBe(place);
    expect(await pages.leadsTo('/de/place', cookie)).toBe(place.replace('/en/', '/de/'));
    // The foot of every page leads back there.
    const { text } = await pages.open(`/en/product/${pages.owned.serial}`, cookie);
    expect(text).toContain(`<a href="${place}" hreflang="en">`);
  });

  it('lands the brand in the console, and everybody where they were going', async () => {
    await pages.stage.account('team@example.test', 'brand_admin', { brandIds: [pages.brand.id] });
    expect(await pages.leadsTo('/fr/place', await pages.signedIn('team@example.test'))).toBe('/console/');
    const { text, status } = await pages.open(pages.itemPage);
    expect([status, text.includes(`/en/sign-in?next=${encodeURIComponent(pages.itemPage)}`)]).toEqual([401, true]);
    for (const next of ['//evil.test/', 'https://evil.test/en/work', '/\\evil.test', '/en/work\n'])
      expect((await pages.open(`/en/sign-in?next=${encodeURIComponent(next)}`)).text).toContain('value="/en/place"');
  });

  it('leads accounts of other roles to their own place', async () => {
    expect(await pages.leadsTo('/en/work', pages.owner)).toBe('/en/place');
    expect(await pages.leadsTo(pages.itemPage, pages.owner)).toBe('/en/place');
    expect((await pages.open('/fr/work')).status).toBe(401);
  });
});

describe('looking up', () => {
  it.each([
    ['0a1b-2c3d 4e5f', '/en/work/items/0A1B2C3D4E5F'],
    ['https://elsewhere.test/p/0A1B2C3D4E5F', '/en/work/items/0A1B2C3D4E5F'],
    [`https://id.test/01/${GTIN}/21/0A1B2C3D4E5F`, '/en/work/items/0A1B2C3D4E5F'],
    [`https://id.test/01/${GTIN}/10/2021/21/0A1B2C3D4E5F`, '/en/work/items/0A1B2C3D4E5F'],
    [`https://id.test/01/${GTIN}/10/21/21/0A1B2C3D4E5F`, '/en/work/items/0A1B2C3D4E5F'],
    [
      `https://id.test/01/${GTIN}/10/AB21/`,
      `/en/work?problem=model&identifier=${encodeURIComponent(`https://id.test/01/${GTIN}/10/AB21/`)}`,
    ],
    [`https://x.test/verify?u=0x${'ab'.repeat(32)}&ts=1&s=0`, `/en/work/items/0x${'ab'.repeat(32)}`],
    [`https://id.test/01/${GTIN}`, `/en/work?problem=model&identifier=https%3A%2F%2Fid.test%2F01%2F${GTIN}`],
    ['nothing of ours', '/en/work?problem=unknown&identifier=nothing+of+ours'],
    ['', '/en/work?problem=unknown'],
  ])('%s leads to %s', async (typed, path) => {
    expect(await pages.leadsTo(`/en/work/find?identifier=${encodeURIComponent(typed)}`, pages.partner)).toBe(path);
  });

  it('says what is wrong with a number, and asks for another', async () => {
    for (const reader of [pages.partner, pages.shop, pages.authority]) {
      const { status, text } = await pages.open('/en/work?problem=unknown&identifier=0A1B+%22ZZ', reader);
      expect([status, text.includes('No product answers to this number')]).toEqual([404, true]);
      expect(text).toContain('required value="0A1B &quot;ZZ"');
    }
  });
});

describe('a repairer', () => {
  it('finds what is ordered, and what they may do with an item', async () => {
    const home = (await pages.open('/fr/work', pages.partner)).text;
    for (const part of ['Ordre WO-2026-1', 'Atelier Nord (réparation)', `/fr/work/items/${pages.owned.uidHash}?order=`])
      expect(home).toContain(part);
    const { text } = await pages.open(pages.itemPage, pages.partner);
    for (const part of ['Record an intervention', 'WO-2026-1', 'name="photos"', 'tier=repairer'])
      expect(text).toContain(part);
    expect(text).not.toContain('value="recycling"');
  });

  it('is led to the passport that is open to them, and nowhere where there is none', async () => {
    const { stage, stolen, partner } = pages;
    const links = async (path: string): Promise<readonly (string | undefined)[]> =>
      [...(await pages.open(path, partner)).text.matchAll(/href="([^"]*tier=repairer)"/g)].map(([, to]) => to);
    const item = `/en/work/items/${stolen.uidHash}`;
    const [own] = await links(item);
    expect(own).toBe(`/en/passport/${stolen.uidHash}?tier=repairer`);
    await publishPassport(stage, { productId: stolen.id }, { labels: ['mine'] }, 'owner_only');
    const [ofModel] = await links(item);
    expect(ofModel).toBe(`/en/passport/01/${GTIN}?tier=repairer`);
    expect((await pages.open(String(ofModel), partner)).status).toBe(200);
    await stage.sql('update passports.version set withdrawn_at = now(), superseded_at = now()');
    expect(await links(item)).toEqual([]);
    await stage.sql('update passports.version set withdrawn_at = null, superseded_at = null');
  });

  it('reads that an item is stolen before anything else', async () => {
    const { text } = await pages.open(`/en/work/items/${pages.stolen.uidHash}`, pages.partner);
    expect(text.indexOf('Reported stolen')).toBeGreaterThan(0);
    expect(text.indexOf('Reported stolen')).toBeLessThan(text.indexOf('Record an intervention'));
  });

  it('records with images, once, however often the form comes', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a05030' } })
      .jpeg()
      .toBuffer();
    const form = report({ title: 'Once only', work_order: String(pages.order) });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pages.upload(`${pages.itemPage}/intervention`, pages.partner, form, [photo])),
    );
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
      answers.map(() => [303, `${pages.itemPage}?done=recorded`]),
    );
    expect(await recordedAs('Once only')).toBe(1);
    const { text } = await pages.open(`${pages.itemPage}?done=recorded`, pages.partner);
    for (const part of ['Once only', 'on order of the brand', 'It is part of the history'])
      expect(text).toContain(part);
    const [address] = /\/en\/work\/photos\/\d+/.exec(text) ?? [];
    const seen = await pages.open(String(address), pages.partner);
    expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=3600',
    ]);
    expect((await pages.open(String(address), pages.owner)).status).toBe(200);
    const mine = (await pages.open(`/en/mine/items/${pages.owned.uidHash}`, pages.owner)).text;
    for (const part of ['Once only', `<img src="${address}"`]) expect(mine).toContain(part);
    expect((await pages.open(String(address), pages.shop)).status).toBe(404);
    expect((await pages.open(String(address))).status).toBe(401);
  }, 60_000);

  it('keeps what was entered where a form is refused', async () => {
    const wrong = report({ title: 'Kept words', proof_code: 'WRONGCOD', description: 'the <lining>' });
    const { status, text } = await pages.upload(`${pages.itemPage}/intervention`, pages.partner, wrong);
    expect(status).toBe(422);
    for (const part of ['Kept words', 'the &lt;lining&gt;', wrong.client_key, 'role="alert"'])
      expect(text).toContain(part);
    expect(await recordedAs('Kept words')).toBe(0);
  });

  it('says which images could not be kept: the record is whole', async () => {
    const form = report({ title: 'No picture' });
    const { headers } = await pages.upload(`${pages.itemPage}/intervention`, pages.partner, form, [
      Buffer.from('<svg/>'),
    ]);
    expect(headers.location).toBe(`${pages.itemPage}?done=photos`);
    expect(await recordedAs('No picture')).toBe(1);
  });

  it('does nothing with what is not theirs, with what is too large, or from another page', async () => {
    const theirs = `/en/work/items/${pages.foreign.uidHash}`;
    const { status, text } = await pages.open(theirs, pages.partner);
    expect([status, text.includes('This item is not among yours')]).toEqual([404, true]);
    const fields = report({ title: 'Never recorded' });
    expect((await pages.upload(`${theirs}/intervention`, pages.partner, fields)).status).toBe(404);
    for (const cookie of [pages.owner, pages.shop, pages.authority])
      expect((await pages.upload(`${pages.itemPage}/intervention`, cookie, fields)).status).toBe(403);
    expect(
      (await pages.upload(`${pages.itemPage}/intervention`, pages.partner, { ...fields, csrf_token: 'other' })).status,
    ).toBe(403);
    const long = await pages.upload(`${pages.itemPage}/intervention`, pages.partner, {
      ...fields,
      description: 'x'.repeat(3_000),
    });
    const many = Array.from({ length: 7 }, () => Buffer.alloc(10));
    const heavy = [Buffer.alloc(10_500_000)];
    const more = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`f${nth}`, 'x']));
    expect(long.status).toBe(422);
    expect((await pages.upload(`${pages.itemPage}/intervention`, pages.partner, fields, many)).status).toBe(413);
    expect((await pages.upload(`${pages.itemPage}/intervention`, pages.partner, { ...more, ...fields })).status).toBe(
      413,
    );
    expect((await pages.upload(`${pages.itemPage}/intervention`, pages.partner, fields, heavy)).status).toBe(413);
    const elsewhere = await pages.upload(
      `${pages.itemPage}/intervention`,
      pages.partner,
      fields,
      [Buffer.alloc(10)],
      'title',
    );
    expect(elsewhere.status).toBe(422);
    expect(await recordedAs('Never recorded')).toBe(0);
  }, 60_000);

  it('refuses images of anonymous callers before it has read the form', async () => {
    const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000';
    const head = `POST ${pages.itemPage}/intervention HTTP/1.1\r\nHost: localhost\r\n${form}\r\n\r\n`;
    const part = '--x\r\nContent-Disposition: form-data; name="photos"; filename="a.png"\r\n\r\n';
    const answer = await sendRaw(pages.rest.address, `${head}${part}${'a'.repeat(100_000)}`, 5_000);
    expect(answer.status).toBe(401);
  });

  it('takes a plain form for none, and a broken one', async () => {
    expect((await pages.post(`${pages.itemPage}/intervention`, pages.partner, report())).status).toBe(415);
    const broken = await pages.rest.call(`${pages.itemPage}/intervention`, {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\ncut',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', Cookie: pages.partner },
    });
    expect(broken.status).toBe(400);
  });
});

describe('what these pages are made of', () => {
  it('runs WebAssembly where a camera reads codes and nowhere else', async () => {
    const policy = async (path: string, cookie = '') =>
      String((await pages.open(path, cookie)).headers['content-security-policy']);
    expect(await policy('/en/work', pages.partner)).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(await policy('/bg/find')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    for (const path of [`/en/product/${pages.owned.serial}`, '/en/find?identifier=ZZZZZZZZZZZZ', '/en/sign-in'])
      expect(await policy(path)).not.toContain('wasm');
  });
});
