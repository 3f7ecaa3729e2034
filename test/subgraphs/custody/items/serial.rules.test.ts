import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  canonicalSerial,
  generateSerial,
  SERIAL_ALPHABET,
  serialsBeginning,
} from '../../../../subgraphs/custody/items/serial.rules.js';

const serials = fc
  .array(fc.constantFrom(...SERIAL_ALPHABET), { minLength: 12, maxLength: 12 })
  .map((characters) => characters.join(''));

describe('§2.1 serial number', () => {
  it('has 32 characters to choose from, without I, L, O and U', () => {
    expect(new Set(SERIAL_ALPHABET).size).toBe(32);
    expect(SERIAL_ALPHABET).not.toMatch(/[ILOU]/);
  });

  it('trims, uppercases, and reads I and L as 1 and O as 0', () => {
    expect(canonicalSerial('  0a1b2c3d4e5f ')).toBe('0A1B2C3D4E5F');
    expect(canonicalSerial('iLIlOo000000')).toBe('111100000000');
  });

  it.each([
    'U00000000000',
    'u00000000000',
    '0A1B2C3D4E5',
    '0A1B2C3D4E5FF',
    '0A1B-2C3D4E5F',
    '0A1B 2C3D4E5',
    '',
    '\u0131A1B2C3D4E5F',
    '\u017fA1B2C3D4E5F',
    '\uff10A1B2C3D4E5F',
  ])('%j designates nothing', (value) => expect(canonicalSerial(value)).toBeNull());

  it('leaves canonical serials as they are and finds them again however they are typed', () => {
    fc.assert(
      fc.property(serials, fc.constantFrom('', ' ', '\t\n'), (serial, space) => {
        expect(canonicalSerial(serial)).toBe(serial);
        const mistyped = serial.toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o');
        expect(canonicalSerial(space + mistyped + space)).toBe(serial);
      }),
    );
  });

  it('never makes anything outside the alphabet out of any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const serial = canonicalSerial(text);
        if (serial !== null) expect(serial).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
      }),
    );
  });

  it('is drawn uniformly: each low five bits are one character', () => {
    expect(generateSerial(() => Uint8Array.from({ length: 12 }, (_, i) => 224 + i))).toBe('0123456789AB');
    expect(canonicalSerial(generateSerial())).toHaveLength(12);
  });
});

describe('the serials that begin as someone typed it', () => {
  it('are those between the first and the last of them, and no others', () => {
    fc.assert(
      fc.property(serials, fc.integer({ min: 1, max: 12 }), serials, (typed, length, other) => {
        const { first, last } = serialsBeginning(` ${typed.slice(0, length).toLowerCase()}`) ?? { first: '', last: '' };
        expect(other >= first && other <= last).toBe(other.startsWith(typed.slice(0, length)));
        expect(typed >= first && typed <= last).toBe(true);
      }),
    );
  });

  it.each(['', ' ', 'Leather bag', '0A1B2C3D4E5F6', 'U', '0-1', '%'])('are none for %j', (typed) => {
    expect(serialsBeginning(typed)).toBeNull();
  });
});
