import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '../../../../schema/json.js';
import { TIERS, type Tier } from '../../../../schema/vocabulary/tiers.js';
import { type DisclosurePolicy, disclose } from '../../../../subgraphs/passports/disclosure/disclosure.rules.js';
import { anyDocument, anyPolicy, labelled, labelsIn } from '../../../support/documents.js';

const policy = (sector: DisclosurePolicy['sector'] = null, override: DisclosurePolicy['override'] = null) => ({
  sector,
  override,
});
const sections = (document: JsonObject, tier: Tier, by = policy()): string[] =>
  Object.keys(disclose(document, [tier], by)).sort();

const PUBLIC = [
  'product_identification',
  'espr_compliance',
  'reach_ce_marking',
  'recyclability',
  'labels',
  'eu_declaration_of_conformity',
  'waste_information',
  'battery_specification',
  'battery_markings',
  'extinguishing_agent',
];
const END_USER = [
  'environmental_impact',
  'circularity',
  'primary_material',
  'certified_organic',
  'durability',
  'energy_efficiency',
  'carbon_footprint',
];
const REPAIRER = ['bill_of_materials', 'repairability_index', 'disassembly_instructions', 'battery_state_of_health'];
const RECYCLER = [
  'material_composition',
  'substances_of_concern',
  'disassembly_instructions',
  'battery_state_of_health',
];
const UPSTREAM = ['material_composition', 'substances_of_concern', 'manufacturing', 'supply_chain'];
const SECTOR = ['battery_annex_xiii_public', 'textile', 'footwear'];

const whole: JsonObject = Object.fromEntries(
  [...PUBLIC, ...END_USER, ...REPAIRER, ...RECYCLER, ...UPSTREAM, ...SECTOR, 'something_new'].map((section) => [
    section,
    { a: 1 },
  ]),
);

describe('§2.11 default disclosure', () => {
  it.each<[Tier, string[]]>([
    ['public', PUBLIC],
    ['end_user', [...PUBLIC, ...END_USER]],
    ['repairer', [...PUBLIC, ...END_USER, ...REPAIRER]],
    ['recycler', [...PUBLIC, ...END_USER, ...RECYCLER]],
    ['upstream', [...PUBLIC, ...END_USER, ...UPSTREAM]],
    ['authority', Object.keys(whole)],
  ])('%s sees its own sections and those it inherits', (tier, expected) => {
    expect(sections(whole, tier)).toEqual([...new Set(expected)].sort());
  });

  it('an unknown section is for authority alone', () => {
    for (const tier of TIERS) expect('something_new' in disclose(whole, [tier], policy())).toBe(tier === 'authority');
  });

  it('recyclability is public as a whole', () => {
    const recyclability = { recyclability_percent: 80, recycled_content_percent: 20, method: 'x' };
    expect(disclose({ recyclability }, ['public'], policy())).toEqual({ recyclability });
  });
});

describe('§2.11 sectors', () => {
  const battery_specification = { chemistry: 'LFP', part_numbers: ['1'], status: 'original', expected_cycles: 2000 };

  it('battery: part numbers, status and expected cycles leave the specification at public and end_user', () => {
    for (const tier of ['public', 'end_user'] as const) {
      expect(disclose({ battery_specification }, [tier], policy('battery'))).toEqual({
        battery_specification: { chemistry: 'LFP' },
      });
    }
    for (const tier of ['repairer', 'recycler', 'upstream', 'authority'] as const) {
      expect(disclose({ battery_specification }, [tier], policy('battery'))).toEqual({ battery_specification });
    }
    expect(disclose({ battery_specification }, ['public'], policy())).toEqual({ battery_specification });
  });

  it('a section that filtering empties is absent', () => {
    expect(disclose({ battery_specification: { status: 'used' } }, ['public'], policy('battery'))).toEqual({});
    expect(disclose({ textile: { materials: [{ origin: 'PT' }] } }, ['public'], policy('textile'))).toEqual({});
  });

  it('textile: material names and percentages for all, everything for upstream and authority', () => {
    const textile = { materials: [{ name: 'cotton', percentage: 100, origin: 'PT' }], dye: 'x' };
    for (const tier of ['public', 'end_user', 'repairer', 'recycler'] as const) {
      expect(disclose({ textile }, [tier], policy('textile'))).toEqual({
        textile: { materials: [{ name: 'cotton', percentage: 100 }] },
      });
    }
    for (const tier of ['upstream', 'authority'] as const)
      expect(disclose({ textile }, [tier], policy('textile'))).toEqual({ textile });
  });

  it('footwear: the four parts for all, everything for upstream and authority', () => {
    const parts = { upper: 'leather', lining: { a: 1 }, insole: ['x'], sole: 'rubber' };
    const footwear = { ...parts, supplier: 'x' };
    expect(disclose({ footwear }, ['recycler'], policy('footwear'))).toEqual({ footwear: parts });
    expect(disclose({ footwear }, ['upstream'], policy('footwear'))).toEqual({ footwear });
  });

  it.each(SECTOR)('%s outside its sector is for authority alone', (section) => {
    const document = { [section]: { upper: 1, materials: [{ name: 'x' }] } };
    const other = section === 'textile' ? 'footwear' : 'textile';
    for (const sector of [null, other] as const) {
      for (const tier of TIERS)
        expect(section in disclose(document, [tier], policy(sector))).toBe(tier === 'authority');
    }
  });

  it('the Annex XIII public part is public in its sector', () => {
    const document = { battery_annex_xiii_public: { carbon_footprint: 1 } };
    for (const tier of TIERS) expect(disclose(document, [tier], policy('battery'))).toEqual(document);
  });
});

describe("a brand's override for a category", () => {
  const by = policy(null, { public: ['labels', 'durability.score'], repairer: ['bill_of_materials'] });
  const document = {
    labels: { a: 1 },
    product_identification: { name: 'x' },
    durability: { score: 3, years: 10 },
    bill_of_materials: { b: 1 },
  };

  it('replaces the defaults: sections and fields', () => {
    expect(disclose(document, ['public'], by)).toEqual({ labels: { a: 1 }, durability: { score: 3 } });
    expect(disclose(document, ['repairer'], by)).toEqual({
      labels: { a: 1 },
      durability: { score: 3 },
      bill_of_materials: { b: 1 },
    });
  });

  it("a tier it does not list sees the override's public list", () => {
    for (const tier of ['end_user', 'recycler', 'upstream'] as const) {
      expect(disclose(document, [tier], by)).toEqual(disclose(document, ['public'], by));
    }
  });

  it('a trade it lists inherits public and end_user', () => {
    const lists = policy(null, { public: ['labels'], end_user: ['durability'], repairer: ['bill_of_materials'] });
    const sections = (tier: 'end_user' | 'repairer' | 'recycler') => Object.keys(disclose(document, [tier], lists));
    expect(sections('end_user').sort()).toEqual(['durability', 'labels']);
    expect(sections('repairer').sort()).toEqual(['bill_of_materials', 'durability', 'labels']);
    expect(sections('recycler')).toEqual(['labels']);
  });

  it('without a public list, the tiers it does not list see what they see by default', () => {
    const lists = policy(null, { repairer: ['bill_of_materials'] });
    for (const tier of ['public', 'end_user', 'recycler', 'upstream'] as const) {
      expect(disclose(document, [tier], lists)).toEqual(disclose(document, [tier], policy(null)));
    }
  });

  it('[§2.11] a trade it lists sees what end users see, by a list or by default', () => {
    for (const override of [
      { repairer: ['bill_of_materials'] },
      { repairer: ['bill_of_materials'], end_user: ['durability.score'] },
      { repairer: ['bill_of_materials'], public: ['labels'] },
      { repairer: ['bill_of_materials'], public: ['labels'], end_user: ['durability'] },
    ]) {
      const lists = policy(null, override);
      const ofEndUsers = disclose(document, ['end_user'], lists);
      expect(disclose(document, ['repairer'], lists)).toEqual({ ...ofEndUsers, bill_of_materials: { b: 1 } });
    }
  });

  it('a path below a field that the default withholds shows that path alone', () => {
    const numbers = [{ number: 'A-1', supplier: 'SECRET GmbH', price: 12 }];
    const battery_specification = { chemistry: 'LFP', part_numbers: numbers, status: 'original' };
    const lists = policy('battery', { end_user: ['battery_specification.part_numbers.number'] });
    const seen = (tier: Tier) => disclose({ battery_specification }, [tier], lists).battery_specification;
    expect(seen('public')).toEqual({ chemistry: 'LFP' });
    expect(seen('end_user')).toEqual({ chemistry: 'LFP', part_numbers: [{ number: 'A-1' }] });
    expect(seen('repairer')).toEqual(battery_specification);
  });

  it('authority always sees all', () => expect(disclose(document, ['authority'], by)).toEqual(document));

  it('section keys may hold dots', () => {
    expect(disclose({ 'a.b': { c: 1, d: 2 } }, ['public'], policy(null, { public: ['a.b.c'] }))).toEqual({
      'a.b': { c: 1 },
    });
  });
});

describe('rules that hold for every document', () => {
  it('what a tier sees is a part of the document, and public is a part of what every tier sees', () => {
    fc.assert(
      fc.property(anyDocument, anyPolicy, (document, by) => {
        expect(disclose(document, ['authority'], by)).toEqual(document);
        const open = JSON.stringify(disclose(document, ['public'], by));
        for (const tier of TIERS) {
          const together = disclose(document, ['public', tier], by);
          expect(together).toEqual(disclose(document, [tier], by));
        }
        expect(JSON.stringify(disclose(document, ['public'], by))).toBe(open);
      }),
    );
  });

  it('two trades together see the union of what each sees', () => {
    fc.assert(
      fc.property(anyDocument, anyPolicy, (document, by) => {
        const seen = (...tiers: Tier[]) => labelsIn(disclose(labelled(document), tiers, by));
        const both = seen('repairer', 'recycler');
        const each = [...seen('repairer'), ...seen('recycler')];
        expect(both.sort()).toEqual([...new Set(each)].sort());
      }),
    );
  });
});

it('looks a section up in a long list: its entries are read a few times, and not once for each section', () => {
  const many = 2_000;
  const document = Object.fromEntries(Array.from({ length: many }, (_, at) => [`s${at}`, { a: 1, b: 2 }]));
  let reads = 0;
  const list = new Proxy(
    Array.from({ length: many }, (_, at) => `s${at}.a`),
    {
      get(target, key, self) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key, self);
      },
    },
  );
  const override = { public: list, end_user: ['s1'], repairer: ['s2', 's3.b'] };
  const seen = disclose(document, ['public', 'repairer'], policy(null, override));
  expect(seen).toMatchObject({ s0: { a: 1 }, s1: { a: 1, b: 2 }, s2: { a: 1, b: 2 }, s3: { a: 1, b: 2 } });
  expect(Object.keys(seen)).toHaveLength(many);
  expect(reads).toBeGreaterThanOrEqual(many);
  expect(reads).toBeLessThanOrEqual(4 * many);
});

it('a section whose key holds full stops is meant by an entry that begins with it', () => {
  const seen = disclose(
    { 'a.b': { c: 1, d: 2 }, a: { 'b.c': 1, b: { c: 3, d: 4 } } },
    ['public'],
    policy(null, { public: ['a.b.c'] }),
  );
  expect(seen).toEqual({ 'a.b': { c: 1 }, a: { b: { c: 3 } } });
});
