import { keptByLocale } from '../../schema/languages/kept-by-locale.js';
import { LOCALES } from '../../schema/languages/language.js';
import { countryName, languageName, longDay } from '../../schema/languages/written.js';
import type { DocumentWords } from '../../schema/passport-document/document-words.en.js';
import {
  fieldName,
  inReadingOrder,
  sectionName,
  unitNameOf,
  unitOf,
} from '../../schema/passport-document/document-words.js';
import {
  type Below,
  below,
  foreignLanguage,
  isForeignSentence,
  isToBeMarked,
  primary,
  sectionsReadBy,
} from '../../schema/passport-document/language-map.js';
import {
  isObject,
  isPercent,
  namedShare,
  plainName,
  SHARE_NAMES,
  SHARE_VALUES,
  type Share,
  sharesIn,
} from '../../schema/passport-document/shares.js';
import { TextInLanguage } from '../../schema/passport-document/text-in-language.js';
import type { UnknownRecord } from '../../schema/record.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { card, facts } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part, webAddress } from '../../subgraphs/lib/markup/markup.js';

/** Renders a passport document: a card per section, with units and charts of shares. */
export function documentView(
  document: UnknownRecord,
  asked: DocumentReader,
  marked: Marked = NOTHING_MARKED,
): Markup[] {
  const reading: Reading = { ...asked, locale: LOCALES[asked.language] };
  return inReadingOrder(sectionsReadBy(document, asked), 'sections')
    .map(([key, value]) => ({ key, content: shown(value, key, reading) }))
    .filter(({ content }) => content !== null)
    .map(({ key, content }) =>
      card(sectionName(key, reading.words), content, marked.sections.includes(key) ? marked.mark : undefined),
    );
}

/** Reader of a document: their language and words, and the language of the brand's texts. */
export interface DocumentReader {
  readonly language: PageLanguage;
  readonly brandLanguage: string;
  readonly words: DocumentWords;
  /** Returns the label for a text in another language. */
  readonly writtenIn: (language: string) => string;
}

/** Sections that not everybody sees, with the label of their audience. */
export interface Marked {
  readonly sections: readonly string[];
  readonly mark: string;
}

const NOTHING_MARKED: Marked = { sections: [], mark: '' };

interface Reading extends DocumentReader, Below {
  readonly locale: string;
  /** Unit of the numbers below a key that ends with one (`operating_temperature_c`). */
  readonly unit?: string | undefined;
}

function shown(value: unknown, key: string, outer: Reading): Part {
  const reading = below(outer, key);
  if (value instanceof TextInLanguage) return inItsLanguage(value, reading);
  if (Array.isArray(value)) return list(value, key, reading);
  if (isObject(value)) return members(value, key, reading);
  return scalar(value, key, reading);
}

/** Renders a text with its `lang` attribute; one in another language than the reader's is also labelled visibly. */
export const inItsLanguage = (
  { language, text }: TextInLanguage,
  reader: Pick<Reading, 'writtenIn' | 'locale' | 'language'>,
): Part =>
  primary(language) === reader.language
    ? text
    : markup`${languageNote(language, reader)} <span lang="${language}" dir="auto">${text}</span>`;

const languageNote = (language: string, reader: Pick<Reading, 'writtenIn' | 'locale'>): Markup =>
  markup`<span class="note">${reader.writtenIn(languageName(language, reader.locale))}</span>`;

/** Renders the members of an object: scores and shares of materials as charts, others as rows. */
function members(value: UnknownRecord, key: string, reading: Reading): Part {
  return scored(value, reading) ?? measured(value, reading) ?? rowsOf(value, key, reading);
}

function rowsOf(value: UnknownRecord, key: string, outer: Reading): Part {
  const reading = { ...outer, unit: unitOf(key, outer.words) ?? outer.unit };
  const shares = SHARED.has(key)
    ? sharesIn(Object.entries(value).map(([name, part]) => [fieldName(name, reading.words), part]))
    : undefined;
  if (shares) return bars(shares, reading);
  const rows = inReadingOrder(value, 'fields').map(
    ([name, part]) => [fieldName(name, reading.words), shown(part, name, reading)] as const,
  );
  return facts(rows) ?? null;
}

/** Keys of lists whose numbers are shares of a whole. */
const SHARED: ReadonlySet<string> = new Set(['material_composition', 'recycled_content', 'composition']);

function list(values: readonly unknown[], key: string, reading: Reading): Part {
  if (values.length === 0) return null;
  const shares = sharesIn(values.map(namedShare));
  if (shares) return [bars(shares, reading), furtherFacts(values.filter(isObject), reading)];
  if (values.every(isObject)) return values.map((value) => entry(value, key, reading));
  const language = foreignLanguage(values, reading);
  // A list in one other language is labelled once, above it.
  const ofItems = language ? { ...reading, brandLanguage: reading.language } : reading;
  const items = values
    .map((value) => shown(language && value instanceof TextInLanguage ? value.text : value, key, ofItems))
    .filter((item) => item !== null);
  if (items.length === 0) return null;
  const rows = items.map((item) => (language ? markup`<li dir="auto">${item}</li>` : markup`<li>${item}</li>`));
  const of = language ? markup` lang="${language}"` : '';
  // Ordered steps are numbered.
  const drawn =
    key === 'steps' ? markup`<ol class="list"${of}>${rows}</ol>` : markup`<ul class="list"${of}>${rows}</ul>`;
  return language ? [languageNote(language, reading), drawn] : drawn;
}

/** Renders an entry of a list: its name, then its other members. */
function entry(value: UnknownRecord, key: string, reading: Reading): Part {
  const title = TITLES.find((name) => plainName(value[name]) !== undefined);
  const { [title ?? '']: name, ...others } = value;
  return markup`<div class="entry">${name ? markup`<h3>${plainName(name)}</h3>` : ''}${members(others, key, reading)}</div>`;
}

/** Members that may be the title of an entry; the first present one is used. */
const TITLES = ['name', 'title', 'part', 'step', 'substance', 'material', 'type'];
/** Renders the facts of each material besides its share. */
function furtherFacts(values: readonly UnknownRecord[], reading: Reading): Part {
  const rows = values.flatMap((value) => {
    const others = Object.entries(value).filter(([key]) => !SHARE_NAMES.includes(key) && !SHARE_VALUES.includes(key));
    const texts = others.map(([key, part]) => [
      `${fieldName(key, reading.words)}${reading.language === 'fr' ? '\u00a0' : ''}: `,
      shown(part, key, reading),
    ]);
    return texts.length ? [[namedShare(value)[0], texts.map((text) => markup`<div>${text}</div>`)] as const] : [];
  });
  return facts(rows) ?? null;
}

const bars = (shares: readonly Share[], reading: Reading): Markup =>
  markup`<dl>${shares.map(([name, percent]) => markup`<div><dt>${name}</dt><dd>${percentBar(percent, reading)}</dd></div>`)}</dl>`;

const percentBar = (percent: number, reading: Reading): Markup =>
  markup`${numeral(percent, reading)} %${bar(percent / 100)}`;

/** Draws a share as a bar, which repeats the number in the text. */
const bar = (share: number): Markup =>
  markup`<div class="chart" aria-hidden="true"><svg viewBox="0 0 100 3" preserveAspectRatio="none" height="10"><rect class="rail" width="100" height="3" rx="1"/><rect class="bar" width="${Math.round(Math.min(1, share) * 1000) / 10}" height="3" rx="1"/></svg></div>`;

/** Renders a rating: `score` on a `scale`, ten by default; or a `value` with a `scale`. */
function scored(value: UnknownRecord, reading: Reading): Part {
  const key = 'score' in value ? 'score' : 'value';
  const { [key]: score, scale = key === 'score' ? 10 : undefined } = value;
  if (typeof score !== 'number' || typeof scale !== 'number' || score > scale || scale <= 0) return null;
  const { [key]: _score, scale: _scale, ...others } = value;
  const note = reading.words.outOf(numeral(score, reading), numeral(scale, reading));
  return [markup`<p class="figure">${note}</p>`, bar(score / scale), rowsOf(others, '', reading)];
}

/** Renders a value with a `unit` member, then its other members. */
function measured(of: UnknownRecord, reading: Reading): Part {
  if (typeof of.value !== 'number' || typeof of.unit !== 'string') return null;
  const { value, unit, ...others } = of;
  const figure = `${numeral(value, reading)} ${unit.replace(/CO2/g, 'CO₂')}`;
  return [markup`<p class="figure">${figure}</p>`, rowsOf(others, '', reading)];
}

/** Shows all digits of a number (IEEE 754 doubles have at most 17), so that no small amount is shown as 0. */
const ALL_DIGITS = { maximumSignificantDigits: 17 } as const;

const numberFormat = keptByLocale((locale) => new Intl.NumberFormat(locale, ALL_DIGITS));
const numeral = (value: number, { locale }: Reading): string => numberFormat(locale).format(value);

function scalar(value: unknown, key: string, reading: Reading): Part {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? reading.words.yes : reading.words.no;
  if (typeof value === 'number') return quantity(value, key, reading);
  return textual(String(value), key, reading);
}

function quantity(value: number, key: string, reading: Reading): Part {
  const unit = unitOf(key, reading.words) ?? reading.unit;
  if (unit === '%' && isPercent(value)) return percentBar(value, reading);
  return (
    (unit && counted(value, key, reading)) ?? (unit ? `${numeral(value, reading)} ${unit}` : numeral(value, reading))
  );
}

const span = (unit: string) =>
  keptByLocale((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', ...ALL_DIGITS }));
const SPANS: Readonly<Record<string, ReturnType<typeof span>>> = {
  hours: span('hour'),
  days: span('day'),
  months: span('month'),
  years: span('year'),
};
const pluralRules = keptByLocale((locale) => new Intl.PluralRules(locale));

/** Formats a duration with the plural form of its unit: `1 rok`, `2 lata`, `5 lat`. Undefined for every other unit. */
function counted(value: number, key: string, { words, locale }: Reading): string | undefined {
  const name = unitNameOf(key);
  const format = name && SPANS[name];
  if (!format) return undefined;
  if (!words.countedUnits) return format(locale).format(value);
  const isFew = ['two', 'few'].includes(pluralRules(locale).select(value));
  return `${value} ${(isFew ? words.units : words.countedUnits)[name]}`;
}

const DAY = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/;

function textual(text: string, key: string, reading: Reading): Part {
  const address = webAddress(text);
  if (address) return markup`<a href="${address}" rel="noopener nofollow">${new URL(address).host}</a>`;
  if (DAY.test(text) && !Number.isNaN(Date.parse(text)))
    return markup`<time datetime="${text}">${longDay(text, reading)}</time>`;
  if (isToBeMarked(text, reading)) return inItsLanguage(new TextInLanguage(reading.brandLanguage, text), reading);
  if (/(^|_)(country|origin)(_|$)/.test(key)) return countryName(text, reading);
  // The language is shown after the text in short form; only that of safety texts is shown before it.
  return isForeignSentence(text, reading)
    ? markup`<span class="foreign" lang="${reading.brandLanguage}" dir="auto">${text}</span>`
    : text;
}
