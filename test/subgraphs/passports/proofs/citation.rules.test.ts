import { describe, expect, it } from '@jest/globals';
import { REQUIREMENTS } from '../../../../subgraphs/passports/completeness/requirements.rules.js';
import { citationOf } from '../../../../subgraphs/passports/proofs/citation.rules.js';

const articleInFrench = (article: string): string => citationOf({ ...REQUIREMENTS[0]!, article }, 'fr').article;

describe('where a requirement stands', () => {
  it.each([
    ['Annex III (a)', 'annexe III, point a)'],
    ['Article 7(2)(b)(iv)', 'article 7, paragraphe 2, point b) iv)'],
    ['Article 33', 'article 33'],
    ['Articles 9 and 16', 'articles 9 et 16'],
    ['Annex VI, Part A, point 9', 'annexe VI, partie A, point 9'],
    ['Annex XIII, point 1(s); Article 74', 'annexe XIII, point 1 s) ; article 74'],
    ['Article 1(1), Annex I', 'article 1, paragraphe 1, annexe I'],
  ])('%s', (english, french) => expect(articleInFrench(english)).toBe(french));

  it('is written in French throughout for a French reader, and as it was for an English one', () => {
    for (const requirement of REQUIREMENTS) {
      const { regulation, article } = citationOf(requirement, 'fr');
      expect(regulation).toMatch(/^(Règlement|Directive) /);
      expect(`${regulation} ${article}`).not.toMatch(/Regulation|\bNo\b|\bEC\b|\bEU\b|Annex\b|Part\b|\band\b/);
      expect(citationOf(requirement, 'en')).toEqual({
        regulation: requirement.regulation,
        article: requirement.article,
      });
    }
  });
});
