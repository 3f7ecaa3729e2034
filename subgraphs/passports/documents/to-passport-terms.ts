import type { PageLanguage } from '../../../schema/vocabulary/languages.js';
import { disclosedTerms } from './vocabulary.rules.js';
import type { PassportTerm, TextInLanguage } from './vocabulary.type.js';

/** Maps the vocabulary's terms to the graph, in some languages. */
export function toPassportTerms(languages: readonly PageLanguage[]): PassportTerm[] {
  const wanted = [...new Set(languages)];
  const texts = (each: Readonly<Partial<Record<PageLanguage, string>>> = {}): TextInLanguage[] =>
    wanted.flatMap((language) => {
      const text = each[language];
      return text === undefined ? [] : [{ language, text }];
    });
  return disclosedTerms().map(({ name, label, comment, unit, dataType, tiers, sector }) => ({
    name,
    labels: texts(label),
    comments: texts(comment),
    units: texts(unit),
    dataType: dataType ?? null,
    tiers: [...tiers],
    sector,
  }));
}
