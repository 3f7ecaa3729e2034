import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '../../../../schema/json.js';
import {
  onlyPaths,
  type Part,
  partOfField,
  union,
  visiblePart,
} from '../../../../subgraphs/passports/disclosure/visible-part.rules.js';
import { anyNested, labelled, labelsIn } from '../../../support/documents.js';

const FIELDS = ['materials', 'name', 'part_numbers', 'status', 'a', 'b'];
const anyKey = fc.constantFrom(...FIELDS);
const anyPart: fc.Arbitrary<Part> = fc.oneof(
  fc.constant<Part>('all'),
  fc.uniqueArray(anyKey, { minLength: 1, maxLength: 3 }).map((keys): Part => ({ without: new Set(keys) })),
  fc.array(fc.array(anyKey, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }).map(onlyPaths),
);

const specification: JsonObject = {
  chemistry: 'LFP',
  part_numbers: [{ number: 'A-1', supplier: 'SECRET GmbH' }],
  status: 'original',
};
const withheld: Part = { without: new Set(['part_numbers', 'status']) };

describe('the union of two parts', () => {
  it('has of a withheld field the part that the other part has', () => {
    const expected = { chemistry: 'LFP', part_numbers: [{ number: 'A-1' }] };
    const listed = onlyPaths([['part_numbers', 'number']]);
    expect(visiblePart(specification, union(withheld, listed)!)).toEqual(expected);
    expect(visiblePart(specification, union(listed, withheld)!)).toEqual(expected);
  });

  it('is everything where the one part has all that the other withholds', () => {
    expect(union(withheld, onlyPaths([['status'], ['part_numbers']]))).toBe('all');
    expect(union(withheld, { without: new Set(['chemistry']) })).toBe('all');
  });

  it('shows of every value what one of them shows, and nothing else', () => {
    fc.assert(
      fc.property(anyNested, fc.array(anyPart, { minLength: 2, maxLength: 3 }), (nested, parts) => {
        const value = labelled(nested);
        const together = parts.reduce<Part | undefined>(union, undefined)!;
        const each = parts.flatMap((part) => labelsIn(visiblePart(value, part)));
        expect(labelsIn(visiblePart(value, together)).sort()).toEqual([...new Set(each)].sort());
      }),
      { numRuns: 500 },
    );
  });
});

it('names of a field the same part that is shown of it', () => {
  const part = union(withheld, onlyPaths([['part_numbers', 'number']]))!;
  expect(partOfField('chemistry', part)).toBe('all');
  expect(partOfField('status', part)).toBeUndefined();
  expect(visiblePart(specification.part_numbers!, partOfField('part_numbers', part)!)).toEqual([{ number: 'A-1' }]);
});
