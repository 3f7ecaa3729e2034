import { describe, expect, it } from '@jest/globals';
import { completeness } from '../../../../subgraphs/passports/completeness/completeness.rules.js';

const asked = (category: string | null): string[] =>
  completeness(category === null ? {} : { battery_specification: { battery_category: category } }, 'battery').items.map(
    ({ path }) => path.join('.'),
  );

const EXHAUSTION = 'battery_annex_xiii_public.capacity_threshold_percent';

describe('what is asked of a battery, by the guidance on data points by category', () => {
  it.each([
    ['EV battery', true],
    ['Electric vehicle battery', true],
    ['LMT', false],
    ['light means of transport', false],
    ['industrial, stationary', false],
    ['evolved', true],
    [null, true],
  ])('%s: the capacity threshold for exhaustion is asked: %s', (category, isAsked) => {
    expect(asked(category).includes(EXHAUSTION)).toBe(isAsked);
  });

  it('is capacity and composition, and nothing that is pending or not to be filled in', () => {
    const paths = asked('LMT');
    expect(paths).toEqual(
      expect.arrayContaining(['battery_specification.rated_capacity_ah', 'material_composition', 'waste_information']),
    );
    for (const left of ['rated_capacity_ah', 'material_composition', 'carbon_footprint', 'responsible_sourcing'])
      expect(paths).not.toContain(`battery_annex_xiii_public.${left}`);
  });

  it('is not asked of other sectors', () => {
    const { items } = completeness({}, 'textile');
    expect(items.filter(({ path }) => path[0]?.startsWith('battery'))).toEqual([]);
    expect(items.map(({ path }) => path.join('.'))).not.toContain('material_composition');
  });

  it('counts what is there, empty values and lists of nothing as absent', () => {
    const specification = { rated_capacity_ah: 13, weight_kg: ' ', part_numbers: [] };
    const { items, present } = completeness({ battery_specification: specification }, 'battery');
    expect(items.filter((item) => item.present).map(({ path }) => path.join('.'))).toEqual([
      'battery_specification.rated_capacity_ah',
    ]);
    expect(present).toBe(1);
  });
});
