import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonSize } from '../../../../subgraphs/lib/bounds/json-text.js';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

const valuesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((sum: number, child) => sum + valuesOf(child), 0)
    : 1;

describe('jsonSize', () => {
  it('measures any JSON as what it is, without parsing it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const { depth, values, isClosed } = jsonSize(text);
        const value: unknown = JSON.parse(text);
        expect([isClosed, depth]).toEqual([true, depthOf(value)]);
        // An array and its first element are counted as two, so is an empty one.
        expect(values).toBeGreaterThanOrEqual(valuesOf(value));
        expect(values).toBeLessThanOrEqual(2 * valuesOf(value));
      }),
      { numRuns: 300 },
    );
  });

  it('knows texts from punctuation, and what does not end', () => {
    expect(jsonSize(String.raw`{"a[\"[\\":"[[["}`)).toMatchObject({ depth: 1, elements: 1, isClosed: true });
    expect(jsonSize('[{},[1,2],3]')).toMatchObject({ depth: 2, elements: 3, isClosed: true });
    for (const open of ['[', '{"a', '"a\\"', '[[]', '[]]']) expect(jsonSize(open).isClosed).toBe(false);
  });
});
