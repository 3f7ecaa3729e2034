import type { Requirement } from '../completeness/requirement.rules.js';

/** Name of the act and the cited article, in one language. */
export interface Citation {
  readonly regulation: string;
  readonly article: string;
}

/** Names of the acts in French, as in EUR-Lex. */
const ACTS: Readonly<Record<string, string>> = {
  'Implementing Regulation (EU) 2026/1778': 'Règlement d’exécution (UE) 2026/1778',
  'Regulation (EU) 2024/1781': 'Règlement (UE) 2024/1781',
  'Regulation (EU) 2023/1542': 'Règlement (UE) 2023/1542',
  'Regulation (EC) No 1907/2006': 'Règlement (CE) nº 1907/2006',
  'Regulation (EU) No 1007/2011': 'Règlement (UE) nº 1007/2011',
  'Directive 94/11/EC': 'Directive 94/11/CE',
};

/** Cites the source of a requirement, in `fr` or else English. */
export const citationOf = (
  { regulation, article }: Pick<Requirement, 'regulation' | 'article'>,
  lang: string,
): Citation =>
  lang === 'fr' ? { regulation: ACTS[regulation] ?? regulation, article: inFrench(article) } : { regulation, article };

/**
 * Converts a citation to French: `Article 7(2)(b)(iv)` to "article 7, paragraphe 2, point b) iv)" (the EU's drafting
 * guide, French edition).
 */
function inFrench(article: string): string {
  return article
    .split('; ')
    .map((place) => place.split(', ').map(placeInFrench).join(', '))
    .join(' ; ');
}

function placeInFrench(place: string): string {
  const [, kind = '', number = '', rest = ''] = /^(\S+) ([^(]*)(|\(.*)$/.exec(place) ?? [];
  const steps = [...rest.matchAll(/\(([^()]*)\)/g)].map(([, step = '']) => step);
  const paragraph = kind === 'Article' && /^\d+$/.test(steps[0] ?? '') ? `, paragraphe ${steps.shift()}` : '';
  const points = steps.map((step) => ` ${step})`).join('');
  const word = KINDS[kind] ?? kind;
  return `${word} ${number.trim().replace(' and ', ' et ')}${paragraph}${points && kind !== 'point' ? `, point${points}` : points}`;
}

const KINDS: Readonly<Record<string, string>> = {
  Annex: 'annexe',
  Article: 'article',
  Articles: 'articles',
  Part: 'partie',
  point: 'point',
};
