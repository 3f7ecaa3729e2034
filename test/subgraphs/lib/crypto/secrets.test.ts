import { describe, expect, it } from '@jest/globals';
import { deriveKey, sameText, seal, unseal } from '../../../../subgraphs/lib/crypto/secrets.js';

const KEY = deriveKey(Buffer.alloc(32, 1), 'test');
const SECRET = Buffer.from('second factor');

describe('a sealed secret', () => {
  it('opens under its own key, in its own place', () => {
    const sealed = seal(KEY, SECRET, 'account:1');
    expect(unseal(KEY, sealed, 'account:1')).toEqual(SECRET);
    expect(sealed.includes(SECRET)).toBe(false);
    expect(seal(KEY, SECRET, 'account:1').equals(sealed)).toBe(false);
  });

  it('does not open in another place, under another key, or with any bit changed', () => {
    const sealed = seal(KEY, SECRET, 'account:1');
    expect(() => unseal(KEY, sealed, 'account:2')).toThrow();
    expect(() => unseal(deriveKey(Buffer.alloc(32, 1), 'other'), sealed, 'account:1')).toThrow();
    expect(() => unseal(deriveKey(Buffer.alloc(32, 2), 'test'), sealed, 'account:1')).toThrow();
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => unseal(KEY, changed, 'account:1')).toThrow();
    }
    for (let length = 0; length < sealed.length; length++)
      expect(() => unseal(KEY, sealed.subarray(0, length), 'account:1')).toThrow();
  });
});

it('texts are the same or not, whatever their lengths', () => {
  expect([sameText('a', 'a'), sameText('a', 'b'), sameText('', 'a'), sameText('aa', 'a')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
