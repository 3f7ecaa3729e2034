import { languageName } from '../../schema/languages/written.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import type { Answer } from '../runtime/answer.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { page } from './page.js';
import { heading } from './parts.js';
import { type Words, wordsOf } from './words/words.js';

interface Target {
  readonly href: string;
  readonly title: string;
  readonly type?: string;
  readonly hreflang?: readonly string[];
}

/** A level of a link set as JSON: its anchor and a member for each relation. */
export interface LinkSetContext {
  readonly anchor: string;
  readonly description: string;
}

export interface LinkSetPage {
  readonly contexts: readonly LinkSetContext[];
  readonly language: PageLanguage;
  /** Path, below the language, of a page about the same product. */
  readonly path: string;
  /** The link set as JSON-LD. */
  readonly linkedData: object;
  readonly headers: Answer['headers'];
}

/** Renders a link set: each level of the product with its links. */
export function linkSetPage(
  { contexts, language, path, linkedData, headers }: LinkSetPage,
  request: RestRequest,
): Promise<Answer> {
  const words = wordsOf(language);
  const title = words.links.title(contexts[0]?.description ?? '');
  const body = markup`${heading(title, words.links.kind)}<div class="levels">${contexts.map((context) => level(context, words))}</div>`;
  return page(
    {
      language,
      languages: PAGE_LANGUAGES,
      path,
      title,
      description: words.links.kind,
      wide: true,
      style: LEVELS,
      body,
      linkedData,
      headers: { ...headers, Vary: VARY },
    },
    request,
  );
}

/** Style that places the levels next to each other on wide screens. */
const LEVELS =
  '@media (min-width:900px){.levels{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(440px,100%),1fr));gap:16px;align-items:start}}';

const VARY = 'Accept, Accept-Encoding, Accept-Language';

function level(context: LinkSetContext, { links }: Words): Markup {
  const { anchor, description } = context;
  const relations = Object.entries(context).flatMap(([relation, targets]) =>
    Array.isArray(targets) ? [{ name: links.relations[relation.split('/').at(-1) ?? ''] ?? relation, targets }] : [],
  );
  return markup`<section class="card"><h2>${description}</h2><p><code>${anchor}</code></p><dl>${namedOnce(
    relations,
  ).map(
    ({ name, targets }) =>
      markup`<div><dt>${name}</dt><dd class="reach">${targets.map((one) => target(one, description))}</dd></div>`,
  )}</dl></section>`;
}

interface Relation {
  readonly name: string;
  readonly targets: readonly Target[];
}

/** Merges relations with the same name, since several vocabularies have terms for one link, and removes duplicate targets. */
function namedOnce(relations: readonly Relation[]): readonly Relation[] {
  const names = [...new Set(relations.map(({ name }) => name))];
  return names.map((name) => {
    const targets = relations.filter((one) => one.name === name).flatMap((one) => one.targets);
    return { name, targets: [...new Map(targets.map((one) => [`${one.href} ${one.type}`, one])).values()] };
  });
}

/** Renders a link with what distinguishes it within its relation: language, title, media type. */
function target({ href, title, type = 'text/html', hreflang = [] }: Target, description: string): Markup {
  const [tag] = hreflang;
  const own = tag && title === description ? languageName(tag, tag) : title;
  return markup`<a href="${href}"${tag ? markup` hreflang="${tag}" lang="${tag}"` : ''}>${own}${type === 'text/html' ? '' : ` (${type})`}</a>`;
}
