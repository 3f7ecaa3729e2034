import { describe, expect, it } from '@jest/globals';
import { isDeeperThan, jsonFaults } from '../../../../subgraphs/lib/bounds/json-bound.js';
import { characterFault, isLongerThan, lengthOf, textFault } from '../../../../subgraphs/lib/bounds/text-bound.js';

const NAME = { kind: 'text', maxLength: 255, lines: 'none' } as const;

describe('the length of a text', () => {
  it('counts Unicode characters: 255 emoji are 255', () => {
    expect(lengthOf('🧳'.repeat(255))).toBe(255);
    expect(textFault('🧳'.repeat(255), NAME)).toBeUndefined();
    expect(textFault('🧳'.repeat(256), NAME)?.type).toBe('string_too_long');
    expect(textFault('a'.repeat(256), NAME)?.message).toBe('String should have at most 255 characters');
    for (const text of ['', 'a', 'é', '\ud800', '\udc00\ud800', 'a🧳b', '🧳\ud83e'])
      expect(lengthOf(text)).toBe([...text].length);
    expect([isLongerThan('🧳🧳', 2), isLongerThan('🧳🧳', 1), isLongerThan('abc', 3)]).toEqual([false, true, false]);
  });
});

describe('the characters of a text', () => {
  it('refuses NUL, halves of characters and control characters everywhere', () => {
    for (const text of ['a\0', '\ud800', 'x\udfff']) expect(characterFault(text)?.type).toBe('string_unicode');
    for (const text of ['\x07', '\x1b[0m', '\x7f', '\x85'])
      expect(characterFault(text)?.type).toBe('string_control_character');
    for (const text of ['', 'ordinary', 'Zürich 品 🧳', '\u2028']) expect(characterFault(text, 'none')).toBeUndefined();
  });

  it('takes line breaks in free texts, at the edges of identifiers, and nowhere else', () => {
    expect(characterFault('a\r\n\tb', 'any')).toBeUndefined();
    expect(characterFault('\tABC\n', 'edges')).toBeUndefined();
    expect(characterFault('A\nB', 'edges')?.type).toBe('string_control_character');
    expect(characterFault('A\n', 'none')?.type).toBe('string_control_character');
  });

  it('takes http and https alone for an address that pages may link to', () => {
    const address = { ...NAME, web: true };
    for (const text of ['', 'https://a.example', 'HTTP://a.example']) expect(textFault(text, address)).toBeUndefined();
    for (const text of ['javascript:alert(1)', ' https://a', 'data:text/html,x', 'java\u2028script:1', '//a.example'])
      expect(textFault(text, address)?.type).toBe('url_scheme');
  });
});

describe('a JSON value', () => {
  const BOUND = { kind: 'json', maxBytes: 1_000, maxDepth: 4 } as const;
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

  it('is bounded in bytes and depth, however deep it is', () => {
    expect(jsonFaults(nested(4), BOUND, [])).toEqual([]);
    expect(jsonFaults(nested(100_000), BOUND, ['x'])).toMatchObject([{ type: 'recursion_loop', path: ['x'] }]);
    expect(jsonFaults({ a: 'é'.repeat(500) }, BOUND, [])).toMatchObject([{ type: 'too_large' }]);
    expect([isDeeperThan(nested(64), 64), isDeeperThan(nested(5_000), 64)]).toEqual([false, true]);
  });

  it('names the place of a text that cannot be kept, and counts fields where they are counted', () => {
    expect(jsonFaults({ a: [{ b: 'x\0' }] }, BOUND, ['in'])).toMatchObject([{ path: ['in', 'a', 0, 'b'] }]);
    expect(jsonFaults({ 'a\0': 1 }, BOUND, [])).toHaveLength(1);
    const fields = { ...BOUND, maxKeys: 1, maxLength: 3 };
    expect(jsonFaults({ a: '1', b: '2' }, fields, [])).toMatchObject([{ type: 'too_long' }]);
    expect(jsonFaults({ a: 'four' }, fields, [])).toMatchObject([{ type: 'string_too_long' }]);
  });
});
