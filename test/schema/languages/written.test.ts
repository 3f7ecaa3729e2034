import { expect, it } from '@jest/globals';
import { countriesByName, introducing, longDay, writtenPrice } from '../../../schema/languages/written.js';

it.each([
  ['2026-09-01', 'fr', '1er septembre 2026'],
  ['2026-09-11', 'fr', '11 septembre 2026'],
  ['2026-09-01', 'de', '1. September 2026'],
  ['2026-09-01', 'en-GB', '1 September 2026'],
  ['2026-09-01', 'bg-BG', '1 септември 2026\u00a0г.'],
])('writes the day %s in %s as %s', (day, locale, written) => {
  expect(longDay(day, { locale })).toBe(written);
});

it.each([
  ['240.00 EUR', 'fr', '240,00\u00a0€'],
  ['1240.50 EUR', 'de', '1.240,50\u00a0€'],
  ['24000.00 JPY', 'en', '¥24,000'],
  // As it was agreed, though the currency has no such coins.
  ['240.50 JPY', 'en', '¥240.5'],
  ['240.00 GBP', 'en', '£240.00'],
  ['somebody', 'en', 'somebody'],
])('writes the price %s in %s as %s', (price, locale, written) => {
  expect(writtenPrice(price, locale)).toBe(written);
});

it.each([
  ['fr-FR', 'Volé\u00a0: Cabas'],
  ['de-DE', 'Volé: Cabas'],
])('sets the colon before what a term introduces as %s does', (locale, written) => {
  expect(introducing('Volé', 'Cabas', { locale })).toBe(written);
});

it('has a name for every country, in every language of accounts', () => {
  for (const locale of ['en', 'fr', 'de']) {
    const countries = countriesByName(locale);
    expect(new Set(countries.map(({ value }) => value)).size).toBe(249);
    expect(countries.filter(({ value, label }) => label === value)).toEqual([]);
  }
  const german = countriesByName('de').map(({ value }) => value);
  // By their names, not their codes: Österreich stands before Pakistan.
  expect(german.indexOf('AT')).toBeGreaterThan(german.indexOf('NZ'));
});
