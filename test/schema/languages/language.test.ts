import { describe, expect, it } from '@jest/globals';
import { acceptedPageLanguage, answerLanguage } from '../../../schema/languages/language.js';
import { isPagePath } from '../../../schema/languages/page-path.js';
import { PAGE_LANGUAGES } from '../../../schema/vocabulary/languages.js';

describe('the language of a page', () => {
  it.each([
    ['de', 'de'],
    ['de-AT, en;q=0.9', 'de'],
    ['EL', 'el'],
    ['en;q=0.3, pl;q=0.8, fr;q=0.7', 'pl'],
    ['bg;q=0.5, lt;q=0.5', 'bg'],
    // What is excluded does not come back as the default.
    ['fr;q=0', 'en'],
    ['fr;q=0.000, en;q=0', 'fr'],
    ['de;q=0, sv;q=0.1', 'sv'],
    // Neither `*` nor a language that no page is written in says anything.
    ['*', 'fr'],
    ['*;q=0.9, mt;q=0.1', 'mt'],
    ['ja, zh-Hans;q=0.9', 'fr'],
    ['ja, ga;q=0.2', 'ga'],
    // What is no weight makes its part say nothing; more than one is one.
    ['de;q=., it;q=0.2', 'it'],
    ['de;q=9, it', 'de'],
    ['', 'fr'],
    [',,;;q=, ;', 'fr'],
    ['deutsch', 'fr'],
  ])('%j is answered in %s', (header, language) => {
    expect(acceptedPageLanguage(header, 'fr')).toBe(language);
  });

  it('is the given one without a header', () => {
    for (const language of PAGE_LANGUAGES) expect(acceptedPageLanguage(undefined, language)).toBe(language);
  });

  it('is found in the beginning of a header, however long that is: fifty tags are read, and no more', () => {
    const chosen = (tags: number) => acceptedPageLanguage(`${'xx;q=0.1,'.repeat(tags)}de`, 'fr');
    expect([chosen(49), chosen(50), chosen(400_000)]).toEqual(['de', 'fr', 'fr']);
  });

  it('is French or English where accounts are asked for something', () => {
    expect(PAGE_LANGUAGES.filter((language) => answerLanguage(language) === 'fr')).toEqual(['fr']);
  });

  it('begins the path of a page', () => {
    for (const language of PAGE_LANGUAGES) expect(isPagePath(`/${language}/product/0A1B2C3D4E5F`)).toBe(true);
    for (const path of ['/ja/find', '//evil.example', '/de\\evil', 'de/find']) expect(isPagePath(path)).toBe(false);
  });
});
