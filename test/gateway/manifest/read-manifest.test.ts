import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DEMONSTRATION } from '../../../gateway/manifest/load-first-manifest.js';
import { ManifestFaults } from '../../../gateway/manifest/manifest-document.js';
import { readManifest } from '../../../gateway/manifest/read-manifest.js';
import { ITEM_STATUSES } from '../../../schema/vocabulary/item-statuses.js';
import { parseNetworks } from '../../../subgraphs/lib/outbound/public-address.js';

const demonstration = readManifest(readFileSync(DEMONSTRATION, 'utf8'), 'demonstration.yaml', dirname(DEMONSTRATION));

const faultsOf = (text: string, folder?: string) => {
  try {
    readManifest(text, 'm.yaml', folder);
    return [];
  } catch (error) {
    return (error as ManifestFaults).faults.map(({ line, field, message }) => `${line} ${field} ${message}`);
  }
};

describe('reading a manifest', () => {
  it('names line and field of what is not YAML', () => {
    expect(faultsOf('version: 1\nplans: [\n')[0]).toMatch(/^\d+ {2}/);
  });

  it('names every fault at once, each with its line and field', () => {
    const text = [
      'version: 1',
      'plans:',
      '  - { code: a, features: [flying] }',
      'brands:',
      '  - code: short',
      '    name: X',
      '    plan: a',
      '    colour: red',
      'accounts:',
      '  - { email: a@b.test, role: king, password: long enough }',
    ].join('\n');
    const faults = faultsOf(text);
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^3 plans\[0\]\.features\[0\] must be one of/),
        expect.stringMatching(/^5 brands\[0\]\.code /),
        expect.stringMatching(/^8 brands\[0\]\.colour is not a field of this section/),
        expect.stringMatching(/^10 accounts\[0\]\.role must be one of/),
      ]),
    );
    expect(faults).toHaveLength(4);
  });

  it('knows what an entry refers to, and what is there twice', () => {
    const text = [
      'version: 1',
      'plans: [{ code: a }]',
      'categories: [{ id: 1, key: k, names: { en: K } }]',
      'brands:',
      '  - { code: AAAAAAAAAA, name: A, plan: b }',
      '  - { code: AAAAAAAAAA, name: B, plan: a }',
      'products:',
      '  - { brand: AAAAAAAAAA, name: P, category_id: 2, owner: nobody@example.test }',
    ].join('\n');
    expect(faultsOf(text)).toEqual(
      expect.arrayContaining([
        '5 brands[0].plan there is no plan b',
        '6 brands[1].code is there twice: AAAAAAAAAA',
        '8 products[0].category_id there is no category 2',
        '8 products[0].owner there is no account nobody@example.test',
      ]),
    );
  });

  it('gives places, listings and work to partners of the brand alone', () => {
    const text = [
      'version: 1',
      'plans: [{ code: a }]',
      'categories: [{ id: 1, key: k, names: { en: K } }]',
      'brands: [{ code: AAAAAAAAAA, name: A, plan: a }]',
      'accounts:',
      '  - { email: c@example.test, password: p, role: customer, place: { name: C, city: Lyon, country: FR } }',
      '  - { email: r@example.test, password: p, role: repairer }',
      'accreditations:',
      '  - { account: r@example.test, brand: AAAAAAAAAA, trade: repairer, listed: true }',
      'products: [{ brand: AAAAAAAAAA, serial: 0A1B2C3D4E5F, name: P, category_id: 1 }]',
      'work_orders:',
      '  - { brand: AAAAAAAAAA, serial: 0A1B2C3D4E5F, partner: R@example.test, reference: W1 }',
      '  - { brand: AAAAAAAAAA, serial: 0A1B2C3D4E5F, partner: r@example.test, reference: W1 }',
      '  - { brand: AAAAAAAAAA, serial: 0A1B2C3D4E5G, partner: c@example.test, reference: W2, valid_days: 30 }',
    ].join('\n');
    expect(faultsOf(text).sort()).toEqual([
      '13 work_orders[1].reference is there twice: AAAAAAAAAA 0A1B2C3D4E5F W1',
      '14 work_orders[2].partner AAAAAAAAAA does not recognise c@example.test',
      '14 work_orders[2].serial AAAAAAAAAA has no item with the serial 0A1B2C3D4E5G',
      '6 accounts[0].place is for repairers and recyclers',
      '9 accreditations[0].listed needs an accreditation that stands, of an account with a place',
    ]);
  });

  it('asks for what a passport of a level is named by', () => {
    const text =
      'version: 1\nplans: [{ code: a }]\nbrands: [{ code: AAAAAAAAAA, name: A, plan: a }]\npassports:\n  - { brand: AAAAAAAAAA, level: item, versions: [{ data: {} }] }\n';
    expect(faultsOf(text)).toEqual(['5 passports[0].serial is required of a passport at item level']);
  });
});

describe('§2.1, §4.24: a faulty file is refused whole, before anything of it is applied', () => {
  const HEAD = [
    'version: 1',
    'plans: [{ code: a }]',
    'categories: [{ id: 1, key: k, names: { en: K } }]',
    'brands: [{ code: AAAAAAAAAA, name: A, plan: a }]',
    'models: [{ brand: AAAAAAAAAA, sku: S, gtin: "3614270000010" }]',
    'batches: [{ brand: AAAAAAAAAA, batch_code: L1, model_sku: S }]',
  ].join('\n');
  const product = (fields: string) => `  - { brand: AAAAAAAAAA, name: P, category_id: 1, ${fields} }`;

  it('a passport of a lot or an item that the file does not have', () => {
    const text = [
      HEAD,
      'passports:',
      '  - { brand: AAAAAAAAAA, level: batch, gtin: "3614270000010", lot: l1, versions: [{ data: {} }] }',
      '  - { brand: AAAAAAAAAA, level: item, serial: 0A1B2C3D4E5F, versions: [{ data: {} }] }',
    ].join('\n');
    expect(faultsOf(text)).toEqual([
      '8 passports[0].lot AAAAAAAAAA has no lot l1 of GTIN 3614270000010',
      '9 passports[1].serial AAAAAAAAAA has no item with the serial 0A1B2C3D4E5F',
    ]);
  });

  it('a document that could not be published', () => {
    const text = `${HEAD}\npassports:\n  - { brand: AAAAAAAAAA, level: model, gtin: "3614270000010", versions: [{ data: { a: { _sd: 1 } } }] }`;
    expect(faultsOf(text)[0]).toMatch(/^8 passports\[0\]\.versions\[0\]\.data\.a\._sd /);
  });

  it('a text or a name with a character that no text may have, in any field; a number beyond its type', () => {
    const text = (name: string, more: string): string =>
      [
        'version: 1',
        `plans: [{ code: a, requests_per_minute: ${more} }]`,
        'brands: [{ code: NORDATELIR, name: Nord, plan: a }]',
        `products: [{ brand: NORDATELIR, name: ${name}, category_id: 10, serial: 0A1B2C3D4E5F }]`,
      ].join('\n');
    const UNREADABLE = 'Input should be a valid string, unable to parse raw data as a unicode string';
    expect(faultsOf(text('"a\\0b"', '1'))).toEqual([`4 products[0].name ${UNREADABLE}`]);
    expect(faultsOf(text('"a\\u0007b"', '1'))).toEqual([
      '4 products[0].name String should not have control characters',
    ]);
    expect(faultsOf(text('a', '9007199254740992'))).toEqual([
      expect.stringMatching(/^2 plans\[0\]\.requests_per_minute .*2147483647/),
    ]);
  });

  it('a certificate number twice or of another shape, a serial in the catalog twice, an event nobody knows', () => {
    const hash = (digit: string) => `uid_hash: "0x${digit.repeat(64)}"`;
    const text = [
      HEAD,
      'products:',
      product('serial: 0A1B2C3D4E5F, certificates: [{ number: DPP-CERT-000000000001 }]'),
      product(`serial: 0A1B2C3D4E5F, ${hash('1')}, certificates: [{ number: DPP-CERT-000000000001 }]`),
      product(`serial: 0A1B2C3D4E5F, ${hash('2')}, status: archived`),
    ].join('\n');
    expect(faultsOf(text)).toEqual([
      '9 products[1].certificates[0].number is there twice: DPP-CERT-000000000001',
      '9 products[1].serial is in the catalog twice: 0A1B2C3D4E5F',
    ]);
    const unread = product('serial: 0A1B2C3D4E5F, certificates: [{ number: ATELIER-2020-17 }]');
    expect(faultsOf(`${HEAD}\nproducts:\n${unread}`)[0]).toMatch(/^8 products\[0\]\.certificates\[0\]\.number /);
    const hooks = 'webhooks: [{ brand: AAAAAAAAAA, url: "https://hooks.example.test/", events: [product.flew] }]';
    expect(faultsOf(`${HEAD}\n${hooks}`)[0]).toMatch(/^7 webhooks\[0\]\.events\[0\] must be one of /);
  });

  it('a key without scopes', () => {
    const keys = `api_keys:\n  - { brand: AAAAAAAAAA, key: dpp_test_${'k'.repeat(40)}, scopes: [] }`;
    expect(faultsOf(`${HEAD}\n${keys}`)).toEqual(['8 api_keys[0].scopes must NOT have fewer than 1 items']);
  });

  it('a host name, an address or a webhook that nothing would take; networks of the operator are none of these', () => {
    const text = [
      'version: 1',
      'plans: [{ code: a }]',
      'brands: [{ code: AAAAAAAAAA, name: A, plan: a, domain: no host }]',
      'accounts:',
      '  - { email: a@b, password: x, role: customer }',
      'webhooks:',
      '  - { brand: AAAAAAAAAA, url: "https://127.0.0.1/x" }',
    ].join('\n');
    expect(faultsOf(text)).toEqual([
      '3 brands[0].domain A host name',
      '5 accounts[0].email is no e-mail address',
      '7 webhooks[0].url Value error, url must be publicly routable',
    ]);
    const right = text.replace(', domain: no host', '').replace('a@b,', 'a@b.test,');
    expect(readManifest(right, 'm.yaml', undefined, parseNetworks(['127.0.0.0/8'])).webhooks).toHaveLength(1);
  });

  it('a lot that several models of the brand have, where the model is not named', () => {
    const lots = (skus: string[]) =>
      skus.map((sku) => `  - { brand: AAAAAAAAAA, batch_code: L2, model_sku: ${sku} }`).join('\n');
    const text = (skus: string[]) =>
      [
        HEAD.replace(/^batches.*$/m, '').replace(
          /^models.*$/m,
          'models: [{ brand: AAAAAAAAAA, sku: S }, { brand: AAAAAAAAAA, sku: T }]',
        ),
        'batches:',
        lots(skus),
        'products:',
        product('batch_code: L2'),
      ].join('\n');
    expect(faultsOf(text(['S']))).toEqual([]);
    expect(faultsOf(text(['S', 'T']))).toEqual([
      expect.stringContaining('products[0].batch_code needs model_sku beside it'),
    ]);
  });

  it('a day or an instant that no calendar has', () => {
    const sold = (day: string) => faultsOf([HEAD, 'products:', product(`sold_at: "${day}"`)].join('\n'));
    const ends = (instant: string) =>
      faultsOf(
        `${HEAD}\napi_keys:\n  - { brand: AAAAAAAAAA, key: dpp_test_${'k'.repeat(40)}, scopes: ["mint:batch"], expires_at: "${instant}" }`,
      );
    expect([sold('2026-02-28'), ends('2026-06-30T23:59:59Z')]).toEqual([[], []]);
    for (const day of ['0000-01-01', '2026-02-30']) expect(sold(day)).toEqual([expect.stringContaining('sold_at')]);
    for (const instant of ['2026-06-30T23:59:60Z', '9999-12-31T23:59:59-01:00'])
      expect(ends(instant)).toEqual([expect.stringContaining('expires_at')]);
  });

  it('null says nothing, and a text is a text though it looks like a number', () => {
    const text = [HEAD, 'products:', product('serial: 1234567890E5, status: null, certificates: null')].join('\n');
    const manifest = readManifest(text, 'm.yaml');
    expect(manifest.products).toEqual([{ brand: 'AAAAAAAAAA', name: 'P', category_id: 1, serial: '1234567890E5' }]);
  });
});

describe('the demonstration', () => {
  it('shows every state, role, sector, level and visibility', () => {
    const statuses = new Set<string>(
      demonstration.products.map(({ status, stolen }) => (stolen ? 'stolen' : (status ?? 'written'))),
    );
    expect([...statuses].sort()).toEqual([...ITEM_STATUSES].sort());
    expect(new Set(demonstration.accounts.map(({ role }) => role)).size).toBe(7);
    expect(new Set(demonstration.categories.map(({ sector }) => sector ?? null))).toEqual(
      new Set([null, 'textile', 'footwear', 'battery']),
    );
    expect(new Set(demonstration.passports.map(({ level }) => level)).size).toBe(3);
    expect(new Set(demonstration.passports.map(({ visibility }) => visibility ?? 'public')).size).toBe(3);
  });
});

describe('images of a manifest', () => {
  const described = (fields: string): string =>
    [
      'version: 1',
      'plans: [{ code: a }]',
      'brands: [{ code: AAAAAAAAAA, name: A, plan: a }]',
      'models:',
      `  - { brand: AAAAAAAAAA, sku: S, ${fields} }`,
    ].join('\n');
  const read = (fields: string): string[] => faultsOf(described(fields), dirname(DEMONSTRATION));

  it('are files next to it; a missing one is reported with its line', () => {
    expect(read('picture: demonstration-images/run-one.webp')).toEqual([]);
    expect(read('picture: demonstration-images/nothing.webp')).toEqual(['5 models[0].picture is no file']);
    const both = 'picture: demonstration-images/run-one.webp, primary_image_url: "https://a.test/i.png"';
    expect(read(both)).toEqual(['5 models[0].picture stands in place of primary_image_url']);
  });

  it('are files of its own folder: no other of the machine, by whatever way, and no device', () => {
    const outer = mkdtempSync(join(tmpdir(), 'images-'));
    const folder = join(outer, 'brand');
    mkdirSync(folder);
    for (const file of [join(outer, 'private.webp'), join(outer, 'brand.webp'), join(folder, 'own.webp')])
      writeFileSync(file, 'RIFF');
    symlinkSync('../private.webp', join(folder, 'link.webp'));
    const faults = (file: string): string[] => faultsOf(described(`picture: ${file}`), folder);
    expect(faults('own.webp')).toEqual([]);
    for (const file of ['../private.webp', '../brand.webp', join(outer, 'private.webp'), 'link.webp'])
      expect(faults(file)).toEqual(['5 models[0].picture is outside of the folder of the manifest']);
    for (const file of ['/dev/zero', '.', '..']) expect(faults(file)).toEqual(['5 models[0].picture is no file']);
    rmSync(outer, { recursive: true });
  });
});
