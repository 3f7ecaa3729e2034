import { describe, expect, it } from '@jest/globals';
import type { Json } from '../../../../schema/json.js';
import { compareVersions } from '../../../../subgraphs/passports/documents/compare-versions.rules.js';
import { mergePatch } from '../../../../subgraphs/passports/documents/merge-patch.rules.js';

describe('RFC 7396 merge patch', () => {
  // Appendix A of the RFC.
  it.each<[Json, Json, Json]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('[RFC 7396 2] %j patched with %j is %j', (target, patch, result) =>
    expect(mergePatch(target, patch)).toEqual(result));
});

describe('two versions can be compared', () => {
  it('names what was added, removed and changed by JSON Pointer', () => {
    const before = { a: { 'x/y': 1, gone: true }, list: [1, 2], same: { n: 1.0 } };
    const after = { a: { 'x/y': 2, 'n~ew': null }, list: [1, 3, 4], same: { n: 1 } };
    expect(compareVersions(before, after)).toEqual([
      { kind: 'changed', path: '/a/x~1y', before: 1, after: 2 },
      { kind: 'removed', path: '/a/gone', before: true },
      { kind: 'added', path: '/a/n~0ew', after: null },
      { kind: 'changed', path: '/list/1', before: 2, after: 3 },
      { kind: 'added', path: '/list/2', after: 4 },
    ]);
  });
});
