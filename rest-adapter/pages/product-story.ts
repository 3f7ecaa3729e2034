import { type DocumentReader, inItsLanguage } from '../../gateway/passport-view/document-view.js';
import { countryName, longDay } from '../../schema/languages/written.js';
import { type Highlights, highlightsOf, type PlainText } from '../../schema/passport-document/highlights.js';
import type { Share } from '../../schema/passport-document/shares.js';
import { TextInLanguage } from '../../schema/passport-document/text-in-language.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part, webAddress } from '../../subgraphs/lib/markup/markup.js';
import { documentReader } from './document-reader.js';
import { allPlaces, type Place, placeList } from './place-list.js';
import type { ProductPageQuery } from './product.generated.js';
import type { Words } from './words/words.js';

type Product = NonNullable<ProductPageQuery['product']>;

/** Renders materials and origin of an item, then care, repair and end of life. */
export function story(product: Product, language: PageLanguage, words: Words): Part {
  const reader = documentReader(language, product.brand.language);
  const highlights = highlightsOf(
    product.publishedPassports.map(({ data }) => data),
    reader,
  );
  return [
    madeOf(highlights.materials, words),
    comesFrom(product, highlights, words),
    upkeep(product, highlights, reader, language, words),
  ];
}

/** Most materials that are distinguishable by shade; the smallest are combined. */
const MOST_PARTS = 6;

function madeOf(all: readonly Share[], { product: words, passport, locale }: Words): Part {
  if (all.length === 0) return null;
  const rest = all.slice(MOST_PARTS - 1).reduce((sum, [, percent]) => sum + percent, 0);
  const shares: readonly Share[] =
    all.length > MOST_PARTS ? [...all.slice(0, MOST_PARTS - 1), [passport.other, rest]] : all;
  let left = 0;
  const parts = shares.map(([, percent], nth) => {
    const drawn = markup`<rect class="s${nth}" x="${left}" width="${percent}" height="8"/>`;
    left = Math.round((left + percent) * 100) / 100;
    return drawn;
  });
  const numeral = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 15 });
  const legend = shares.map(
    ([name, percent], nth) =>
      markup`<li><svg viewBox="0 0 8 8" aria-hidden="true"><rect class="s${nth}" width="8" height="8" rx="2"/></svg> ${name} <strong>${numeral.format(percent / 100)}</strong></li>`,
  );
  return card(
    words.madeOf,
    markup`<svg class="whole" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="rail" width="100" height="8"/>${parts}</svg><ul class="legend">${legend}</ul>`,
  );
}

const PIN = markup`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M12 21s7-6.2 7-11a7 7 0 0 0-14 0c0 4.800 7 11 7 11z"/><circle cx="12" cy="10" r="2.500"/></svg>`;

/** Renders the origin of an item: countries of its materials, place and time of manufacture. */
function comesFrom({ batch }: Product, { origins, madeIn }: Highlights, words: Words): Part {
  const { product: text } = words;
  const country = batch?.countryOfOrigin ?? madeIn;
  const stops = [
    ...origins.map(({ material, country: from }) => [countryName(from, words), material] as const),
    ...(country
      ? [
          [
            countryName(country, words),
            [text.madeHere, batch?.productionDate ? `, ${longDay(batch.productionDate, words)}` : ''].join(''),
          ] as const,
        ]
      : []),
  ];
  if (stops.length === 0) return null;
  const rows = stops.map(
    ([place, what]) =>
      markup`<li>${PIN}<span><strong>${place}</strong><br><span class="note">${what}</span></span></li>`,
  );
  return card(text.comesFrom, markup`<ol class="route">${rows}</ol>`);
}

type Address =
  | 'maintenanceInstructionsUrl'
  | 'repairInstructionsUrl'
  | 'sparePartsUrl'
  | 'disassemblyInstructionsUrl'
  | 'userManualUrl'
  | 'safetyInstructionsUrl';

/** Renders care, repair and end of life, with steps and documents. */
function upkeep(
  { model, brand }: Product,
  highlights: Highlights,
  reader: DocumentReader,
  language: PageLanguage,
  words: Words,
): Part {
  const { product: text, documents: names, locale } = words;
  const said = (one: PlainText): Part =>
    inItsLanguage(one instanceof TextInLanguage ? one : new TextInLanguage(reader.brandLanguage, one), {
      ...reader,
      locale,
    });
  const near = (title: string, places: readonly Place[]): Part => nearest(title, places, brand, language, words);
  const documents = (...addresses: readonly Address[]): Part => documentLinks(model, addresses, names);
  return [
    chapter(names.title ?? '', null, documents('safetyInstructionsUrl', 'userManualUrl')),
    chapter(text.care, listed(highlights.care.map(said)), documents('maintenanceInstructionsUrl')),
    chapter(
      text.repair,
      listed(highlights.repair.map(said)),
      documents('repairInstructionsUrl', 'sparePartsUrl'),
      near(words.places.repairers, brand.repairers.nodes),
    ),
    chapter(
      text.endOfLife,
      highlights.endOfLife.length + highlights.apart.length > 0
        ? [listed(highlights.endOfLife.map(said)), counted(highlights.apart.map(said), text.apart)]
        : null,
      documents('disassemblyInstructionsUrl'),
      near(words.places.takeBack, brand.takeBack.nodes),
    ),
  ];
}

/** Lists places, with a link to all of the brand's. */
const nearest = (
  title: string,
  places: readonly Place[],
  brand: Product['brand'],
  language: PageLanguage,
  words: Words,
): Part =>
  places.length > 0
    ? [markup`<h3>${title}</h3>`, placeList(places, words), allPlaces(brand, language, places[0]?.country, words)]
    : allPlaces(brand, language, undefined, words);

/** Renders links to the documents of a model. */
function documentLinks(model: Product['model'], addresses: readonly Address[], names: Words['documents']): Part {
  const links = addresses.flatMap((name) => {
    const address = webAddress(model?.[name]);
    return address ? [markup`<li><a href="${address}" rel="noopener">${names[name]}</a></li>`] : [];
  });
  return links.length > 0 ? markup`<ul class="docs">${links}</ul>` : null;
}

const chapter = (title: string, content: Part, ...more: readonly Part[]): Part =>
  [content, ...more].some(Boolean) ? card(title, [content, ...more]) : null;

const listed = (sentences: readonly Part[]): Part =>
  sentences.length > 0 ? sentences.map((sentence): Markup => markup`<p>${sentence}</p>`) : null;

const counted = (steps: readonly Part[], title: string): Part =>
  steps.length > 0
    ? markup`<h3>${title}</h3><ol class="list">${steps.map((step) => markup`<li>${step}</li>`)}</ol>`
    : null;
