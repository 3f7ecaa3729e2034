import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { qrSignature } from '../../../subgraphs/custody/verification/qr-signature.rules.js';
import { addCertificate, addItem, type Item } from '../../support/items.js';
import { openPages, type PagesStage } from '../../support/pages.js';

/** A tick, as every page draws it; it stands for nothing but "all is well". */
const TICK = 'M7 12.5l3.5 3.5L17 9';

/** Every state in which something is wrong, with the sentence that leads. */
const TROUBLES: Readonly<Record<string, { readonly status: string; readonly title: string }>> = {
  stolen: { status: 'stolen', title: 'Reported stolen' },
  revoked: { status: 'revoked', title: 'No longer recognised' },
  leaving: { status: 'burn_submitted', title: 'Being destroyed' },
  destroyed: { status: 'burned', title: 'Destroyed' },
  superseded: { status: 'superseded', title: 'Withdrawn from the catalog' },
  archived: { status: 'archived', title: 'Withdrawn from the catalog' },
};
/** Items that resolve by more than their certificate's number. */
const RESOLVING = ['stolen', 'revoked', 'leaving'];

let pages: PagesStage;
let clock: Date;
const items = new Map<string, Item>();
const open = (path: string, headers: Record<string, string> = {}) => pages.rest.call(path, { headers });

beforeAll(async () => {
  pages = await openPages();
  clock = pages.stage.options.clock();
  let nth = 0;
  for (const [name, { status }] of Object.entries(TROUBLES)) {
    const item = await addItem(pages.stage, pages.brand, pages.category, {
      serial: `00000STATE0${nth}`,
      status: status as never,
    });
    await addCertificate(pages.stage, item, `DPP-CERT-00000STATE0${nth++}`);
    items.set(name, item);
  }
});
afterAll(() => pages.close());

const item = (name: string): Item => items.get(name)!;
const certificateOf = (name: string): string => `DPP-CERT-${item(name).serial}`;

function leads(text: string, title: string): void {
  expect(text).toContain(`<h2>${title}</h2>`);
  expect(text).not.toContain(TICK);
  expect(/<h2>([^<]*)<\/h2>/.exec(text)?.[1]).toBe(title);
  expect(/<meta name="description" content="([^"]*)"/.exec(text)?.[1]).toMatch(new RegExp(`^${title}\\.`));
  // The preview of a shared link says the same, without an image.
  expect(/<meta property="og:title" content="([^"]*)"/.exec(text)?.[1]).toMatch(new RegExp(`^${title}: `));
  expect(/<meta property="og:description" content="([^"]*)"/.exec(text)?.[1]).toMatch(new RegExp(`^${title}\\.`));
  expect(text).not.toContain('og:image');
}

describe("an item's own state leads wherever a person looks", () => {
  it.each(Object.keys(TROUBLES))('on the certificate page: %s', async (name) => {
    const { status, text } = await open(`/en/certificate/${certificateOf(name)}`);
    expect(status).toBe(200);
    leads(text, TROUBLES[name]!.title);
    expect(text).toContain('is not revoked: it says who made and registered');
    expect(text).not.toContain('application/ld+json');
  });

  it.each(RESOLVING)('on the page of the product, which advertises no warranty: %s', async (name) => {
    const { text } = await open(`/en/product/${item(name).serial}`);
    leads(text, TROUBLES[name]!.title);
    expect(text).not.toContain('<dt>Warranty</dt>');
  });

  it.each(RESOLVING)('on the page of a passport: %s', async (name) => {
    await pages.stage.sql(
      `update custody.item set model_id = (select model_id from custody.item where id = $1) where id = $2`,
      [pages.owned.id, item(name).id],
    );
    const { status, text } = await open(`/en/passport/${item(name).uidHash}`);
    expect(status).toBe(200);
    leads(text, TROUBLES[name]!.title);
  });

  it.each([
    'destroyed',
    'superseded',
    'archived',
  ])('on the passport page of what left the catalog: %s', async (name) => {
    const { text } = await open(`/en/passport/${item(name).uidHash}`);
    leads(text, TROUBLES[name]!.title);
    expect(text).toContain('verdict gone');
  });

  it('on the page of a verdict whose code is genuine', async () => {
    const { uidHash } = item('stolen');
    const ts = Math.floor(clock.getTime() / 1000);
    const s = qrSignature(pages.stage.options.qrKey, uidHash, ts);
    const answer = await open(`/v1/qr/verify?u=${uidHash}&ts=${ts}&s=${s}`);
    expect(answer.json).toMatchObject({ valid: true });
    const { text } = await open(`/en/verify?u=${uidHash}&ts=${ts}&s=${s}`);
    leads(text, 'Reported stolen');
    expect(text).toContain('The code was signed for an item registered by');
  });

  it.each([
    'destroyed',
    'superseded',
    'archived',
  ])('on the page of a verdict whose code is genuine, of what left the catalog: %s', async (name) => {
    const { uidHash } = item(name);
    const ts = Math.floor(clock.getTime() / 1000);
    const s = qrSignature(pages.stage.options.qrKey, uidHash, ts);
    const { json } = await open(`/v1/qr/verify?u=${uidHash}&ts=${ts}&s=${s}`);
    expect(json).toMatchObject({ valid: false, message: 'Product is not yet registered' });
    for (const u of [uidHash, uidHash.slice(2)]) {
      const { text } = await open(`/en/verify?u=${u}&ts=${ts}&s=${s}`);
      leads(text, TROUBLES[name]!.title);
      expect(text).toContain('verdict gone');
      expect(text).toContain('The code was signed for an item registered by');
    }
    const forged = (await open(`/en/verify?u=${uidHash}&ts=${ts}&s=${'0'.repeat(32)}`)).text;
    expect(forged).toContain('<h2>Not confirmed</h2>');
    expect(forged).not.toContain(TROUBLES[name]!.title);
  });

  it('leaves an item of which nothing is wrong its tick', async () => {
    const { text } = await open('/en/certificate/DPP-CERT-000000000001');
    expect(text).toContain(TICK);
    expect(text).toContain('<h2>Authentic</h2>');
  });
});

describe('an address that leads nowhere', () => {
  const browser = { Accept: 'text/html,application/xhtml+xml', 'Accept-Language': 'en' };

  it.each([
    ['/nothing/here', 'There is no such page', 'Not Found'],
    ['/v1/nothing', 'There is no such page', 'Not Found'],
    ['/p/ZZZZZZZZZZZZ', 'We do not know this number', 'Unknown product identifier'],
    ['/v1/p/short', 'We do not know this number', 'Unknown product identifier'],
    ['/resolve/ZZZZZZZZZZZZ', 'We do not know this number', 'Unknown identifier'],
  ])('%s is a page for a person and the documented body for a machine', async (path, title, detail) => {
    const page = await open(path, browser);
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain(title);
    expect(page.text).toContain('name="identifier"');
    const machine = await open(path);
    expect([machine.status, machine.json]).toEqual([404, { detail }]);
  });

  it.each([
    '/en/mine/claim',
    '/en/report',
  ])('%s, which takes a form, is a page for a person who opens it', async (path) => {
    const page = await open(path, browser);
    expect([page.status, page.headers.allow, page.headers['content-type']]).toEqual([
      405,
      'POST',
      'text/html; charset=utf-8',
    ]);
    expect(page.text).toContain('There is no such page');
    const machine = await open(path);
    expect([machine.status, machine.headers.allow, machine.json]).toEqual([
      405,
      'POST',
      { detail: 'Method Not Allowed' },
    ]);
  });

  it('a documented path that takes no such method answers a browser as it answers machines', async () => {
    const { status, json } = await open('/v1/partner/mint/batch', browser);
    expect([status, json]).toEqual([405, { detail: 'Method Not Allowed' }]);
  });

  it.each(['/fr', '/en'])('%s leads to where a number can be typed', async (path) => {
    const { status, headers } = await open(path, browser);
    expect([status, headers.location]).toEqual([303, `${path}/find`]);
  });
});

describe('§2.10 the public history', () => {
  it('tells of repairs by recognised workshops, without cost, words or workshop', async () => {
    await pages.stage.sql(
      `insert into custody.intervention (item_id, trade, account_id, event_type, proof_level, title, description, metadata, performed_by, occurred_at, created_at)
       values ($1, 'repairer', 1, 'repair', 'declared', 'New handle', 'Secret words', '{"cost_eur": 120}', 'Ana Roux', '2026-10-02T10:00:00Z', now())`,
      [pages.owned.id],
    );
    const { text } = await open('/en/product/0A1B2C3D4E5F');
    const read = text.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
    expect(read).toContain('Repaired on 2 October 2026 by a workshop the brand recognises');
    for (const withheld of ['New handle', 'Secret words', 'cost', 'Ana Roux']) expect(text).not.toContain(withheld);
  });

  it('is closed with the item, repairs included', async () => {
    const became = (status: string) =>
      pages.stage.sql('update custody.item set status = $1 where id = $2', [status, pages.owned.id]);
    await became('archived');
    const { text } = await open('/en/product/0A1B2C3D4E5F');
    for (const part of ['Repaired on', 'Its life']) expect(text).not.toContain(part);
    await became('written');
  });
});
