import { expect, it } from '@jest/globals';
import type { ManifestFaults } from '../../../gateway/manifest/manifest-document.js';
import { readManifest } from '../../../gateway/manifest/read-manifest.js';

const HEAD = [
  'version: 1',
  'plans: [{ code: a }]',
  'categories: [{ id: 1, key: k, names: { en: K } }]',
  'brands: [{ code: AAAAAAAAAA, name: A, plan: a }, { code: BBBBBBBBBB, name: B, plan: a }]',
  'accounts: [{ email: d@example.test, password: p, role: distributor }, { email: r@example.test, password: p, role: repairer }]',
  'retailers: [{ brand: AAAAAAAAAA, code: S-1 }, { brand: AAAAAAAAAA, code: S-2 }, { brand: BBBBBBBBBB, code: S-1 }]',
  'models: [{ brand: AAAAAAAAAA, sku: S, gtin: "3614270000010" }]',
  'batches: [{ brand: AAAAAAAAAA, batch_code: L1, model_sku: S }]',
  'products: [{ brand: AAAAAAAAAA, serial: 0A1B2C3D4E5F, name: P, category_id: 1 }]',
];

const faultsOf = (section: string, ...records: readonly string[]): string[] => {
  try {
    readManifest([...HEAD, `${section}:`, ...records.map((record) => `  - { ${record} }`)].join('\n'), 'm.yaml');
    return [];
  } catch (error) {
    return (error as ManifestFaults).faults.map(({ line, field, message }) => `${line} ${field} ${message}`);
  }
};

it('takes one accreditation of an account, brand and trade', () => {
  const trade = (account: string, name: string) => `account: ${account}, brand: AAAAAAAAAA, trade: ${name}`;
  expect(faultsOf('accreditations', trade('r@example.test', 'repairer'), trade('r@example.test', 'recycler'))).toEqual(
    [],
  );
  expect(faultsOf('accreditations', trade('r@example.test', 'repairer'), trade('R@example.test', 'repairer'))).toEqual([
    '12 accreditations[1].account is there twice: r@example.test AAAAAAAAAA repairer',
  ]);
});

it('takes one contact of an account and brand, at one point of sale', () => {
  const contact = (brand: string, retailer: string) =>
    `account: d@example.test, brand: ${brand}, retailer: ${retailer}`;
  expect(faultsOf('distributor_contacts', contact('AAAAAAAAAA', 'S-1'), contact('BBBBBBBBBB', 'S-1'))).toEqual([]);
  expect(faultsOf('distributor_contacts', contact('AAAAAAAAAA', 'S-1'), contact('AAAAAAAAAA', 'S-2'))).toEqual([
    '12 distributor_contacts[1].account is there twice: d@example.test AAAAAAAAAA',
  ]);
});

it('takes one webhook of a brand and address', () => {
  const hook = (brand: string) => `brand: ${brand}, url: "https://hooks.example.test/"`;
  expect(faultsOf('webhooks', hook('AAAAAAAAAA'), hook('BBBBBBBBBB'))).toEqual([]);
  expect(faultsOf('webhooks', hook('AAAAAAAAAA'), hook('AAAAAAAAAA'))).toEqual([
    '12 webhooks[1].url is there twice: AAAAAAAAAA https://hooks.example.test/',
  ]);
});

it('takes one passport of a subject', () => {
  const passport = (subject: string) => `brand: AAAAAAAAAA, ${subject}, versions: [{ data: {} }]`;
  const [model, lot, item] = [
    passport('level: model, gtin: "3614270000010"'),
    passport('level: batch, gtin: "3614270000010", lot: L1'),
    passport('level: item, serial: 0A1B2C3D4E5F'),
  ];
  expect(faultsOf('passports', model, lot, item)).toEqual([]);
  expect(faultsOf('passports', model, lot, item, model.replace('"36', '"036'), lot, item)).toEqual([
    '14 passports[3].gtin is there twice: AAAAAAAAAA 03614270000010',
    '15 passports[4].lot is there twice: AAAAAAAAAA 03614270000010 L1',
    '16 passports[5].serial is there twice: AAAAAAAAAA 0A1B2C3D4E5F',
  ]);
});
