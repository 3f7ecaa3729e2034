import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  dppRegistryEntry,
  type RegistryFacts,
  registryGaps,
  registryPointer,
} from '../../../../subgraphs/passports/registry/registry-entry.rules.js';
import { gapOf, REGISTRY_GAPS } from '../../../../subgraphs/passports/registry/registry-gap.rules.js';
import { pointerSchema } from '../../../support/registry.js';

const GTIN = '03614270000010';
const link = (lot: string | null, serial: string | null) => ({ link: { gtin: GTIN, lot, serial } });
const DOCUMENT = {
  product_identification: { commodity_code: '4202 21 00' },
  espr_compliance: { operator_identifier: 'LEI-5493001KJTIIGC8Y1R12', facility_identifier: 'GLN-3012345000009' },
};
const MODEL: RegistryFacts = {
  publicUrl: 'https://dpp.example',
  backupUrl: 'https://backup.example',
  passportId: 7,
  level: 'model',
  sector: 'textile',
  document: DOCUMENT,
  product: link(null, null),
  lot: null,
  model: null,
  issuer: 'did:web:dpp.example:brands:NORDATELIR',
  backupOperator: 'PSP-FR-0042',
};
const LOT: RegistryFacts = { ...MODEL, level: 'batch', product: link('L1', null), model: link(null, null) };
const ITEM: RegistryFacts = {
  ...MODEL,
  level: 'item',
  product: link(null, '0A1B2C3D4E5F'),
  lot: link('L1', null),
  model: link(null, null),
};
const kindsOf = (facts: RegistryFacts): string[] => registryGaps(facts).map(({ kind }) => kind);
const without = (section: keyof typeof DOCUMENT, member: string, value: unknown = null): RegistryFacts => ({
  ...MODEL,
  document: { ...DOCUMENT, [section]: { ...DOCUMENT[section], [member]: value as string } },
});

const conforms = pointerSchema();

describe('what the registry asks for', () => {
  it.each([
    ['not_published', { ...MODEL, document: null }],
    ['product_identifier', { ...MODEL, passportId: 8, product: link('L'.repeat(180), null) }],
    ['product_address', { ...MODEL, publicUrl: 'http://dpp.example' }],
    ['product_address', { ...MODEL, publicUrl: 'https://dpp.example:8443' }],
    ['granularity', { ...ITEM, product: null }],
    ['granularity', { ...MODEL, sector: 'battery' }],
    ['operator_identifier', without('espr_compliance', 'operator_identifier')],
    ['operator_identifier', without('espr_compliance', 'operator_identifier', ' ')],
    ['operator_identifier', without('espr_compliance', 'operator_identifier', 'x'.repeat(51))],
    ['facility_identifier', without('espr_compliance', 'facility_identifier')],
    ['facility_identifier', without('espr_compliance', 'facility_identifier', 'x'.repeat(251))],
    ['commodity_code', without('product_identification', 'commodity_code')],
    ['commodity_code', without('product_identification', 'commodity_code', '420')],
    ['commodity_code', without('product_identification', 'commodity_code', '0042210000')],
    ['commodity_code', without('product_identification', 'commodity_code', '42O221')],
    ['lot_link', { ...ITEM, lot: null }],
    ['model_link', { ...ITEM, model: null }],
    ['model_link', { ...LOT, model: null }],
    ['backup_address', { ...MODEL, backupUrl: null }],
  ] as const)('%s is named, alone, and nothing is written in its place', (kind, facts) => {
    expect(kindsOf(facts)).toEqual([kind]);
    expect(registryPointer(facts, false)).toBeNull();
    expect(dppRegistryEntry(facts)).toBeNull();
  });

  it('[REG 2026/1778 8(3)] a battery is registered item by item, what no act divides at any level', () => {
    for (const facts of [MODEL, LOT]) expect(kindsOf({ ...facts, sector: 'battery' })).toEqual(['granularity']);
    expect(kindsOf({ ...ITEM, sector: 'battery' })).toEqual([]);
    for (const facts of [MODEL, LOT, ITEM]) expect(kindsOf({ ...facts, sector: 'textile' })).toEqual([]);
  });

  it('every gap names an article', () => {
    for (const kind of REGISTRY_GAPS) expect(gapOf(kind, 'item').article).toMatch(/^(Article|Annex) /);
    expect(gapOf('model_link', 'item').article).toBe('Article 8(4)');
    expect(gapOf('model_link', 'batch').article).toBe('Article 8(5)');
  });

  it('[REG 2026/1778 8] an item links its lot and its model, a lot its model', () => {
    expect([MODEL, LOT, ITEM].map(kindsOf)).toEqual([[], [], []]);
    expect(registryPointer(ITEM, true)).toEqual({
      upi: `https://dpp.example/01/${GTIN}/21/0A1B2C3D4E5F`,
      reoId: 'LEI-5493001KJTIIGC8Y1R12',
      facilitiesId: ['GLN-3012345000009'],
      liveURL: 'https://dpp.example/v1/dpps/7',
      backupURL: 'https://backup.example/v1/dpps/7',
      commodityCode: '42022100',
      granularityLevel: 'ITEM',
      deactivated: true,
      modelUpi: `https://dpp.example/01/${GTIN}`,
      batchUpi: `https://dpp.example/01/${GTIN}/10/L1`,
    });
    expect(registryPointer(LOT, true)).toMatchObject({
      granularityLevel: 'BATCH',
      modelUpi: `https://dpp.example/01/${GTIN}`,
    });
  });

  it('a GLN is registered with its mark, also where the document has the digits alone', () => {
    const parties = (text: string): RegistryFacts => ({
      ...MODEL,
      document: { ...DOCUMENT, espr_compliance: { operator_identifier: text, facility_identifier: text } },
    });
    for (const text of ['4006381333931', 'GLN-4006381333931', ' 4006381333931 ']) {
      expect(registryPointer(parties(text), false)).toMatchObject({
        reoId: 'GLN-4006381333931',
        facilitiesId: ['GLN-4006381333931'],
      });
      expect(dppRegistryEntry(parties(text))).toMatchObject({ uniqueEconomicOperatorIdentifier: '4006381333931' });
    }
    // A wrong check digit: no GLN, and written as the document has it.
    for (const text of ['4006381333932', 'EORI-DE1234567', 'did:web:nord.example']) {
      expect(registryPointer(parties(text), false)).toMatchObject({ reoId: text, facilitiesId: [text] });
    }
  });

  it('every pointer conforms to the schema of the registry', () => {
    for (const facts of [MODEL, LOT, ITEM]) {
      for (const isDeactivated of [true, false]) {
        conforms(registryPointer(facts, isDeactivated));
        expect(conforms.errors).toBeNull();
      }
    }
  });

  it('whatever the document says, a pointer conforms or is not written', () => {
    const text = fc.oneof(fc.string(), fc.constant(null), fc.integer(), fc.constant('42022100'), fc.constant('LEI-1'));
    const facts = fc.record({ operator: text, facility: text, code: text, base: fc.constantFrom(MODEL, LOT, ITEM) });
    fc.assert(
      fc.property(facts, ({ operator, facility, code, base }) => {
        const document = {
          product_identification: { commodity_code: code },
          espr_compliance: { operator_identifier: operator, facility_identifier: facility },
        };
        const pointer = registryPointer({ ...base, document }, false);
        expect(pointer === null).toBe(registryGaps({ ...base, document }).length > 0);
        expect(pointer === null || conforms(pointer)).toBe(true);
      }),
    );
  });

  it('the entry of EN 18222 names the operator as the header of the passport does', () => {
    expect(dppRegistryEntry({ ...MODEL, backupOperator: 'GLN-4006381333931' })).toEqual({
      uniqueProductIdentifier: `https://dpp.example/01/${GTIN}`,
      digitalProductPassportId: 'https://dpp.example/v1/dpps/7',
      uniqueEconomicOperatorIdentifier: 'did:web:dpp.example:brands:NORDATELIR',
      dppApiEndpoint: 'https://dpp.example/v1/',
      backupUniqueEconomicOperatorIdentifier: '4006381333931',
    });
    const gln = without('espr_compliance', 'operator_identifier', '4006381333931');
    expect(dppRegistryEntry({ ...gln, backupOperator: null })).toMatchObject({
      uniqueEconomicOperatorIdentifier: '4006381333931',
    });
    const wrong = without('espr_compliance', 'operator_identifier', '4006381333932');
    expect(dppRegistryEntry(wrong)).toMatchObject({ uniqueEconomicOperatorIdentifier: MODEL.issuer });
    // `PSP-FR-0042` has none of the schemes of EN 18219.
    for (const facts of [MODEL, { ...gln, backupOperator: null }])
      expect(dppRegistryEntry(facts)).not.toHaveProperty('backupUniqueEconomicOperatorIdentifier');
  });
});
