import { documentView } from '../../gateway/passport-view/document-view.js';
import { isOneOf } from '../../schema/closed-record.js';
import { LOCALES } from '../../schema/languages/language.js';
import { longDay } from '../../schema/languages/written.js';
import { vocabularyOf } from '../../schema/passport-document/dictionary.js';
import { dictionaryLabelsIn } from '../../schema/passport-document/dictionary-words-in.js';
import { isRecord, type UnknownRecord } from '../../schema/record.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { PASSPORT_LEVELS } from '../../schema/vocabulary/passport-levels.js';
import { facts } from '../../subgraphs/lib/markup/blocks.js';
import { markup, type Part, webAddress } from '../../subgraphs/lib/markup/markup.js';
import { documentReader } from '../pages/document-reader.js';
import { ledBy, type StatedItem, stateSentence, stateVerdict, troubleView } from '../pages/item-state.js';
import type { PageView } from '../pages/page.js';
import { heading } from '../pages/parts.js';
import { wordsOf } from '../pages/words/words.js';
import type { PageFactsFragment } from '../routes/dpp.generated.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { dppJsonLd } from './linked-dpp.js';

/** Facts for a page of a passport, which its document does not contain. */
export interface DppPageFacts extends StatedItem {
  /** Language of the brand's texts; `und` when unknown (BCP 47). */
  readonly writtenIn: string;
}

/** Returns the facts for a page from the graph's answer; throws where it was not asked for them. */
export function dppPageFacts({ writtenIn, trouble, brand }: Partial<PageFactsFragment>): DppPageFacts {
  if (writtenIn === undefined || trouble === undefined || !brand) throw new Error('A page was not asked for its facts');
  return { writtenIn: writtenIn ?? NOT_KNOWN, trouble, brand };
}

/** Tag of an undetermined language (BCP 47). */
const NOT_KNOWN = 'und';

/** Renders a passport by EN 18223: the state of an item first, then its header, and the sections that this reader sees. */
export function dppView(
  dpp: UnknownRecord,
  { writtenIn, ...item }: DppPageFacts,
  language: PageLanguage,
  request: RestRequest,
): PageView {
  const words = wordsOf(language);
  const trouble = troubleView(item, words);
  const { header } = dictionaryLabelsIn(language);
  const sections = Object.fromEntries(Object.entries(dpp).filter(([name]) => !Object.hasOwn(header, name)));
  const rows = Object.entries(header)
    .filter(([name]) => dpp[name] !== undefined)
    .map(([name, label]) => [label, shown(dpp[name], language)] as const);
  const title = nameOf(sections) ?? words.passport.title;
  const { publicUrl } = request.settings;
  return {
    language,
    path: pagePath(String(dpp.uniqueProductIdentifier), publicUrl),
    title: ledBy(trouble, title, words),
    description: trouble ? stateSentence(trouble) : title,
    warns: trouble !== undefined,
    linkedData: dppJsonLd(dpp, vocabularyOf(dpp)),
    body: markup`${heading(title, isOneOf(PASSPORT_LEVELS, dpp.granularity) && words.passport[dpp.granularity])}
${trouble && stateVerdict(trouble)}
<section class="card">${facts(rows)}</section>
${documentView(sections, documentReader(language, writtenIn))}`,
  };
}

function nameOf({ product_identification: identification }: UnknownRecord): string | undefined {
  const name = isRecord(identification) ? identification.name : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function shown(value: unknown, language: PageLanguage): Part {
  if (Array.isArray(value)) return value.map((one) => markup`<div>${shown(one, language)}</div>`);
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text))
    return markup`<time datetime="${text}">${longDay(text, { locale: LOCALES[language] })}</time>`;
  const address = webAddress(text);
  return address ? markup`<a href="${address}">${text}</a>` : text;
}

/** Returns the path of a product's passport page; without GTIN or serial, that of the look-up form. */
function pagePath(product: string, publicUrl: string): string {
  const below = product.startsWith(`${publicUrl}/`) ? product.slice(publicUrl.length) : '';
  const serial = /^\/(?:p|01\/\d+(?:\/10\/[^/]+)?\/21)\/([^/#]+)$/.exec(below)?.[1];
  if (serial) return `/passport/${serial}`;
  return /^\/01\/\d+(?:\/10\/[^/#]+)?$/.test(below) ? `/passport${below}` : '/find';
}
