import { expect, it } from '@jest/globals';
import { documentView } from '../../../gateway/passport-view/document-view.js';
import { documentReader } from '../../../rest-adapter/pages/document-reader.js';
import type { UnknownRecord } from '../../../schema/record.js';
import type { PageLanguage } from '../../../schema/vocabulary/languages.js';
import { markup } from '../../../subgraphs/lib/markup/markup.js';

/** What a reader sees of a section. */
const shown = (section: UnknownRecord, language: PageLanguage = 'en'): string =>
  markup`${documentView({ substances_of_concern: section }, documentReader(language, 'en'))}`.text;

it('shows small numbers as they were published', () => {
  const text = shown({ concentration_percent: 0.0004, weight_kg: 0.0004, warranty_years: 0.0625, limit: 1e-7 });
  for (const number of ['0.0004 %', '0.0004 kg', '0.0625 years', '0.0000001'])
    expect(text).toMatch(new RegExp(`[> ]${number}<`));
});

it('shows all digits of a number, in the notation of the language', () => {
  expect(shown({ weight_kg: 1234.56789012345 })).toContain('1,234.56789012345 kg');
  expect(shown({ weight_kg: 1234.56789012345 }, 'de')).toContain('1.234,56789012345 kg');
  expect(shown({ weight_kg: 0.30000000000000004 })).toContain('0.30000000000000004 kg');
});

it('shows small amounts of ratings, measures and shares', () => {
  expect(shown({ rating: { score: 0.0004 } })).toContain('0.0004');
  expect(shown({ dose: { value: 0.0004, unit: 'mg' } })).toContain('0.0004 mg');
  expect(shown({ parts: [{ name: 'Lead', percentage: 0.0004 }] })).toContain('0.0004 %');
});
