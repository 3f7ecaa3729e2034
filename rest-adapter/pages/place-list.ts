import { countryName } from '../../schema/languages/written.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { type Markup, markup, type Part, webAddress } from '../../subgraphs/lib/markup/markup.js';
import type { Words } from './words/words.js';

/** A repairer or take-back point that a brand lists. */
export interface Place {
  readonly name: string;
  readonly offers: string | null;
  readonly street: string | null;
  readonly city: string;
  readonly country: string;
  readonly phone: string | null;
  readonly website: string | null;
}

/** Lists places, each with buttons for its telephone number and its site. */
export const placeList = (places: readonly Place[], words: Words): Part =>
  places.length > 0 ? markup`<ul class="places">${places.map((place) => entry(place, words))}</ul>` : null;

function entry({ name, offers, street, city, country, phone, website }: Place, words: Words): Markup {
  const site = webAddress(website);
  const where = [street, city, countryName(country, words)].filter(Boolean).join(', ');
  const reach = [
    phone && markup`<a href="tel:${phone.replace(/[^+0-9]/g, '')}">${phone}</a>`,
    site && markup`<a href="${site}" rel="noopener nofollow">${new URL(site).host}</a>`,
  ].filter((part) => !!part);
  return markup`<li><strong>${name}</strong>${offers ? markup`<br>${offers}` : ''}<br><span class="note">${where}</span>${reach.length > 0 ? markup`<span class="reach">${reach}</span>` : ''}</li>`;
}

/** Links to all places of a brand; empty where it lists none. */
export const allPlaces = (
  { code, placeCountries }: { readonly code: string; readonly placeCountries: readonly string[] },
  language: PageLanguage,
  country: string | undefined,
  { places }: Words,
): Part =>
  placeCountries.length > 0
    ? markup`<p class="note"><a class="tap" href="/${language}/places/${code}${country ? `?country=${country}` : ''}">${places.all}</a></p>`
    : null;
