import { expect, it } from '@jest/globals';
import { countryName, longDay } from '../../../schema/languages/written.js';
import { COUNTRIES } from '../../../schema/vocabulary/countries.js';

it.each([
  ['2026-09-01', 'fr', '1er septembre 2026'],
  ['2026-09-11', 'fr', '11 septembre 2026'],
  ['2026-09-01', 'de', '1. September 2026'],
  ['2026-09-01', 'en-GB', '1 September 2026'],
])('writes the day %s in %s as %s', (day, locale, written) => {
  expect(longDay(day, { locale })).toBe(written);
});

it('has a name for every country, in every language of accounts', () => {
  expect(new Set(COUNTRIES).size).toBe(249);
  for (const locale of ['en', 'fr', 'de'])
    expect(COUNTRIES.filter((code) => countryName(code, { locale }) === code)).toEqual([]);
});
