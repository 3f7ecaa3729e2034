import type { DisclosedTerm } from '../../schema/passport-document/dictionary-renderings.js';
import { dictionaryLabelsIn } from '../../schema/passport-document/dictionary-words-in.js';
import { LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { card, facts } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import type { PageView } from './page.js';
import { heading } from './parts.js';
import { tierName } from './tier-words.js';
import { type Words, wordsOf } from './words/words.js';

/** Returns the page of the dictionary: every term where its address leads, in the order of the sections. */
export function vocabularyView(terms: readonly DisclosedTerm[], language: PageLanguage): PageView {
  const { title, about } = dictionaryLabelsIn(language);
  return {
    language,
    path: '/find',
    title,
    description: about,
    body: markup`${heading(title, about)}${groups(terms, wordsOf(language).vocabulary, language)}`,
  };
}

/** Returns the sections with their members, and one group of all that is in none. */
function groups(terms: readonly DisclosedTerm[], { anywhere }: Words['vocabulary'], language: PageLanguage): Markup[] {
  const bySection = new Map<string, DisclosedTerm[]>();
  for (const term of terms) {
    const section = term.tiers.length > 0 ? term.name.split('.')[0]! : '';
    bySection.set(section, [...(bySection.get(section) ?? []), term]);
  }
  return [...bySection].map(([section, members]) =>
    card(
      section ? (members[0]?.label[language] ?? section) : anywhere,
      members.map((term) => entry(term, language)),
    ),
  );
}

const entry = (term: DisclosedTerm, language: PageLanguage): Markup =>
  markup`<div class="entry" id="${term.name}"><h3>${term.label[language]}</h3>${described(term, language)}</div>`;

function described(
  { name, label, comment, unit, dataType, tiers, sector }: DisclosedTerm,
  language: PageLanguage,
): Markup {
  const words = wordsOf(language);
  const { vocabulary: text } = words;
  const others = LANGUAGES.filter((other) => other !== language);
  const rows = facts([
    [text.term, markup`<code>${name}</code>`],
    [text.elsewhere, others.map((other) => markup`<span lang="${other}">${label[other]}</span>`)],
    [text.type, dataType ? markup`<code>xsd:${dataType}</code>` : null],
    [text.unit, unit?.[language]],
    [text.tiers, tiers.map((tier) => tierName(tier, language)).join(', ')],
    [text.sector, sector ? (text.sectors[sector] ?? sector) : null],
  ]);
  const own = comment[language];
  return markup`${own === undefined ? markup`<p lang="en">${comment.en}</p>` : markup`<p>${own}</p>`}${rows}`;
}
