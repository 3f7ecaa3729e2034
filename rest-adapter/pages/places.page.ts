import { Type } from '@sinclair/typebox';
import { countryName, introducing } from '../../schema/languages/written.js';
import { WINDOWS } from '../../schema/limits.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { optionalSession } from '../runtime/caller.js';
import { type Route, type RouteFamily, route } from '../runtime/family.js';
import { inEveryLanguage } from '../runtime/in-every-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { problemPage } from './message-page.js';
import { type PageView, page } from './page.js';
import { pageResponses } from './page-family.js';
import { heading } from './parts.js';
import { placeList } from './place-list.js';
import { type PlacesOfBrandQuery, placesOfBrand } from './places.generated.js';
import { readerCountry } from './reader-country.js';
import { type Words, wordsOf } from './words/words.js';

type Brand = NonNullable<PlacesOfBrandQuery['brand']>;
const isCountry = (text: string | undefined): text is string => /^[A-Za-z]{2}$/.test(text ?? '');

function places(language: PageLanguage): Route {
  return route({
    method: 'GET',
    path: `/${language}/places/{brand}`,
    versioned: false,
    section: 'Pages',
    summary: 'Repairers and take-back points of a brand',
    description: 'The accredited partners that the brand lists, by country.',
    caller: optionalSession({ foreignPage: 'allow' }),
    host: 'any',
    input: {
      path: Type.Object({ brand: Text('Public code of the brand.') }),
      query: Type.Object({ country: Type.Optional(Text('ISO 3166 alpha-2.')), after: Type.Optional(Text('Cursor.')) }),
    },
    operation: placesOfBrand,
    variables: ({ path: { brand }, query }, request) => ({
      code: brand,
      country: countryOf(query.country, request, language),
      after: query.after ?? null,
    }),
    respond({ brand }, { query }, request) {
      if (!brand) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
      return page(view(brand, countryOf(query.country, request, language), language), request);
    },
    responses: pageResponses,
  });
}

const countryOf = (asked: string | undefined, { headers }: RestRequest, language: PageLanguage): string =>
  isCountry(asked) ? asked.toUpperCase() : readerCountry(headers['accept-language'], language);

function view(brand: Brand, country: string, language: PageLanguage): PageView {
  const words = wordsOf(language);
  const { nodes, pageInfo } = brand.recognisedPlaces;
  const address = `/${language}/places/${brand.code}`;
  const of = (trade: 'repairer' | 'recycler') =>
    placeList(
      nodes.filter((place) => place.trade === trade),
      words,
    );
  const [repairers, takeBack] = [of('repairer'), of('recycler')];
  // Both are headings of the page, with the capitals of their language.
  const trades = `${words.places.repairers} · ${words.places.takeBack}`;
  const title = `${words.places.repairers} · ${countryName(country, words)}`;
  return {
    language,
    languages: PAGE_LANGUAGES,
    path: `/places/${brand.code}?country=${country}`,
    title,
    description: introducing(trades, brand.name, words),
    brand,
    body: markup`${heading(words.places.all, brand.name)}
${choice(brand, country, address, language)}
${repairers || takeBack ? '' : card(words.places.repairers, markup`<p>${words.places.none}</p>${elsewhere(brand, country, address, words)}`)}
${repairers ? card(words.places.repairers, repairers) : ''}${takeBack ? card(words.places.takeBack, takeBack) : ''}
${pageInfo.hasNextPage ? markup`<p class="go"><a class="btn" href="${address}?country=${country}&amp;after=${pageInfo.endCursor ?? ''}">${words.places.all}</a></p>` : ''}`,
  };
}

/** Renders links to the countries in which the brand lists places. */
function elsewhere({ placeCountries }: Brand, country: string, address: string, words: Words): Markup {
  const links = namedCountries(
    placeCountries.filter((code) => code !== country),
    words,
  ).map(([code, name]) => markup`<a href="${address}?country=${code}">${name}</a>`);
  return links.length > 0 ? markup`<p class="reach">${links}</p>` : markup``;
}

/** Returns countries with their names, in the alphabetical order of the language. */
const namedCountries = (codes: readonly string[], words: Words): readonly (readonly [code: string, name: string])[] =>
  [...new Set(codes)]
    .map((code) => [code, countryName(code, words)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, words.locale));

/** Returns the countries in which the brand lists places, and the chosen one even without a place. */
function choice(brand: Brand, country: string, address: string, language: PageLanguage): Markup {
  const words = wordsOf(language);
  const options = namedCountries([...brand.placeCountries, country], words).map(
    ([code, name]) => markup`<option value="${code}"${code === country ? markup` selected` : ''}>${name}</option>`,
  );
  return markup`<section class="card"><form method="get" action="${address}"><label for="country">${words.places.country}</label><select id="country" name="country">${options}</select><button>${words.find.submit}</button></form></section>`;
}

/** Pages that list, by country, the places where products of a brand are repaired and taken back. */
export const placesPages: RouteFamily = {
  name: 'Repairers and take-back points',
  description: 'The places where products of a brand are repaired and taken back, by country.',
  window: WINDOWS.pages,
  problem: problemPage('nowhere'),
  ...inEveryLanguage((language) => [places(language)]),
};
