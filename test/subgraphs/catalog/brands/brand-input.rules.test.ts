import { describe, expect, it } from '@jest/globals';
import { brandFaults } from '../../../../subgraphs/catalog/brands/brand-input.rules.js';

const faults = (disclosure: unknown) => brandFaults({ code: 'ALPHABRAND', disclosure }).map(({ path }) => path);
const REFUSED = [['disclosure']];

describe('what a brand discloses', () => {
  it('is lists of sections by tier, by category', () => {
    expect(faults({ bags: { public: ['labels', 'textile.materials'], repairer: [] }, shoes: {} })).toEqual([]);
    expect(faults(null)).toEqual([]);
    for (const other of [
      'labels',
      ['labels'],
      { bags: ['labels'] },
      { bags: 'labels' },
      { bags: null },
      { bags: { public: 'labels' } },
      { bags: { public: [1] } },
      { bags: { everyone: ['labels'] } },
    ]) {
      expect(faults(other)).toEqual(REFUSED);
    }
  });

  it('is no larger than what each published version can keep of it', () => {
    const entries = Array.from({ length: 3_000 }, (_, at) => `section_${at}`);
    expect(faults({ bags: { public: entries } })).toEqual(REFUSED);
    expect(faults({ bags: { public: entries.slice(0, 1_000) } })).toEqual([]);
  });
});
