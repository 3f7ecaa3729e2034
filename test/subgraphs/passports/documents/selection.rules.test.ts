import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { VISIBILITIES } from '../../../../schema/vocabulary/visibilities.js';
import {
  type Candidate,
  servedForItem,
  servedVersion,
  supersedes,
  versionAt,
} from '../../../../subgraphs/passports/documents/selection.rules.js';

const at = (version: number, visibility: Candidate['visibility'] = 'public', supersededAt: Date | null = null) => ({
  version,
  visibility,
  supersededAt,
});
const GONE = new Date('2026-01-01');

describe('§2.11 selection', () => {
  it('the highest published public version is served', () => {
    expect(servedVersion([at(1), at(3, 'internal'), at(2)], 'everyone')?.version).toBe(2);
    expect(servedVersion([at(1), at(2, 'owner_only')], 'owner')?.version).toBe(2);
    expect(servedVersion([at(1, 'internal')], 'owner')).toBeUndefined();
  });

  it("own passport, else the batch's, else the model's", () => {
    expect(servedForItem([[at(1)], [at(2)], [at(3)]], 'everyone')?.version).toBe(1);
    expect(servedForItem([[], [at(2)], [at(3)]], 'everyone')?.version).toBe(2);
    expect(servedForItem([[], [], [at(3)]], 'everyone')?.version).toBe(3);
  });

  it("an own passport published owner_only or internal hides its batch's and model's", () => {
    expect(servedForItem([[at(1, 'owner_only')], [at(2)], [at(3)]], 'everyone')).toBeUndefined();
    expect(servedForItem([[at(1, 'owner_only')], [at(2)]], 'owner')?.version).toBe(1);
    expect(servedForItem([[at(1, 'internal')], [at(2)]], 'owner')).toBeUndefined();
  });

  it('one wholly taken out of service hides nothing', () => {
    expect(servedForItem([[at(1, 'public', GONE)], [at(2)]], 'everyone')?.version).toBe(2);
  });

  it('a new version takes the place of those whose every reader sees it', () => {
    for (const older of VISIBILITIES) expect(supersedes('public', older)).toBe(true);
    expect(supersedes('internal', 'public')).toBe(false);
    expect(supersedes('owner_only', 'public')).toBe(false);
    expect(supersedes('owner_only', 'internal')).toBe(true);
  });

  it('nobody is ever served an internal version, nor everyone an owner_only one', () => {
    const version = fc.record({
      version: fc.nat(),
      visibility: fc.constantFrom(...VISIBILITIES),
      supersededAt: fc.constantFrom(null, GONE),
    });
    fc.assert(
      fc.property(fc.array(fc.array(version), { maxLength: 3 }), (levels) => {
        expect(servedForItem(levels, 'everyone')?.visibility ?? 'public').toBe('public');
        expect(servedForItem(levels, 'owner')?.visibility ?? 'public').not.toBe('internal');
      }),
    );
  });

  it('a point-in-time read returns the version in force at an instant', () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    const versions = [
      { ...at(1, 'public', day(10)), publishedAt: day(1) },
      { ...at(2), publishedAt: day(10) },
    ];
    expect(versionAt(versions, new Date(Date.UTC(2025, 11, 31)), ['public'])).toBeUndefined();
    expect(versionAt(versions, day(1), ['public'])?.version).toBe(1);
    expect(versionAt(versions, day(9), ['public'])?.version).toBe(1);
    expect(versionAt(versions, day(10), ['public'])?.version).toBe(2);
  });
});
