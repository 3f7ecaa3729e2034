import { describe, expect, it } from '@jest/globals';
import { isLot } from '../../../schema/identifiers/lot.js';

const ALLOWED = 'ABCXYZabcxyz0189!"&\'()*+,-.:;<=>?_';

describe('§2.1 lot number', () => {
  it.each([...ALLOWED])('accepts %s', (character) => expect(isLot(character)).toBe(true));

  it.each([
    '/',
    '%',
    ' ',
    '#',
    '$',
    '@',
    '\\',
    'é',
    '٣',
    '\n',
    '~',
    '^',
    '[',
    '{',
    '|',
    '`',
  ])('refuses %j', (character) => expect(isLot(`A${character}`)).toBe(false));

  it('has 1 to 20 characters', () => {
    expect(isLot('')).toBe(false);
    expect(isLot('A'.repeat(20))).toBe(true);
    expect(isLot('A'.repeat(21))).toBe(false);
  });
});
