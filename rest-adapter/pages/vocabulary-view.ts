import type { DisclosedTerm } from '../../schema/passport-document/dictionary.js';
import { dictionaryLabelsIn } from '../../schema/passport-document/dictionary-words-in.js';
import { LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { card, facts } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import type { PageView } from './page.js';
import { heading } from './parts.js';
import { tierName } from './tier-words.js';
import { wordsOf } from './words/words.js';

/** Renders the vocabulary: each term at its fragment, in the order of the sections. */
export function vocabularyView(terms: readonly DisclosedTerm[], language: PageLanguage): PageView {
  const { title, about } = dictionaryLabelsIn(language);
  return {
    language,
    path: '/find',
    title,
    description: about,
    wide: true,
    style: CONTENTS_STYLE,
    body: markup`${heading(title, about)}${sections(terms, title, language)}`,
  };
}

/** Style that places the list of sections next to the terms on wide screens. */
const CONTENTS_STYLE =
  '.book>nav{display:none}@media (min-width:900px){.book{display:grid;grid-template-columns:minmax(0,280px) minmax(0,1fr);gap:24px;align-items:start}.book>nav{display:block;position:sticky;top:16px;max-height:calc(100vh - 32px);overflow-y:auto}.book ul{list-style:none;margin:0;padding:0}.book nav a{display:block;padding:4px 0}}@media print{.book{display:block}.book>nav{display:none}}';

function sections(terms: readonly DisclosedTerm[], title: string, language: PageLanguage): Markup {
  const { anywhere } = wordsOf(language).vocabulary;
  const all = [...bySection(terms)].map(([section, members]) => ({
    name: section ? (members[0]?.label[language] ?? section) : anywhere,
    members,
  }));
  const links = all.map(({ name, members }) => markup`<li><a href="#${members[0]?.name}">${name}</a></li>`);
  const cards = all.map(({ name, members }) =>
    card(
      name,
      members.map((term) => entry(term, language)),
    ),
  );
  return markup`<div class="book"><nav class="card" aria-label="${title}"><ul>${links}</ul></nav><div>${cards}</div></div>`;
}

/** Groups terms by section; those without a section under an empty name. */
function bySection(terms: readonly DisclosedTerm[]): ReadonlyMap<string, readonly DisclosedTerm[]> {
  const found = new Map<string, DisclosedTerm[]>();
  for (const term of terms) {
    const section = term.tiers.length > 0 ? term.name.split('.')[0]! : '';
    found.set(section, [...(found.get(section) ?? []), term]);
  }
  return found;
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
    [
      text.elsewhere,
      others.map((other, at) => markup`${at > 0 ? ' · ' : ''}<span lang="${other}">${label[other]}</span>`),
    ],
    [text.type, dataType ? markup`<code>xsd:${dataType}</code>` : null],
    [text.unit, unit?.[language]],
    [text.tiers, tiers.map((tier) => tierName(tier, language)).join(', ')],
    [text.sector, sector ? (text.sectors[sector] ?? sector) : null],
  ]);
  const own = comment[language];
  return markup`${own === undefined ? markup`<p lang="en">${comment.en}</p>` : markup`<p>${own}</p>`}${rows}`;
}
