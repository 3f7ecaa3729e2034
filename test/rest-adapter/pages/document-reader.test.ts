import { expect, it } from '@jest/globals';
import { sentenceOfBrand } from '../../../rest-adapter/pages/document-reader.js';
import type { PageLanguage } from '../../../schema/vocabulary/languages.js';
import { markup } from '../../../subgraphs/lib/markup/markup.js';

const read = (language: PageLanguage): string => markup`${sentenceOfBrand('Cousu à la main', 'fr', language)}`.text;

it('leaves a sentence of the brand unmarked on a page in its language', () => {
  expect(read('fr')).toBe('Cousu à la main');
});

it('says its language on a page in another', () => {
  expect(read('en')).toBe('<span class="note">In French:</span> <span lang="fr" dir="auto">Cousu à la main</span>');
});
