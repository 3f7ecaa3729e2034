import { decodedSegment } from '../../schema/identifiers/decoded-segment.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import type { RestRequest } from '../runtime/rest-request.js';
import type { Words } from './words/words.js';

/** The values entered in the form so far. */
export interface Reported {
  readonly number: string;
  readonly brand: string;
  readonly message: string;
  readonly contact: string;
}

/** Returns the number that was searched: the typed one, else the GTIN or GS1 link in the path, else the last path segment. */
export function numberAskedFor({ rawPath, rawQuery }: RestRequest): string {
  const typed = new URLSearchParams(rawQuery).get('identifier');
  if (typed) return typed.slice(0, LONGEST);
  const link = rawPath.indexOf('/01/');
  const text = link >= 0 ? rawPath.slice(link) : (rawPath.split('/').at(-1) ?? '');
  // A link with more than a GTIN is kept whole: the GTIN identifies the brand, the serial number the item.
  return decodedSegment(GTIN_ALONE.exec(text)?.[1] ?? text).slice(0, LONGEST);
}

const LONGEST = 255;
const GTIN_ALONE = /^\/01\/(\d+)$/;

/**
 * Renders the form below an unknown number. It does not disclose whether a brand will be found; on a brand's own host
 * name the brand is known and not asked for.
 */
export function reportForm(
  language: PageLanguage,
  { number, brand = '', message = '', contact = '' }: { readonly number: string } & Partial<Reported>,
  { host }: RestRequest,
  { report, find, help }: Words,
  alert = '',
): Markup {
  const named = host.kind === 'brand' ? host.brand.name : undefined;
  const bears = named
    ? ''
    : markup`<label for="brand">${report.brand}</label><input id="brand" name="brand" maxlength="255" value="${brand}" required>`;
  return card(
    report.title,
    markup`<p>${report.text}</p><form method="post" action="/${language}/report">${alert ? markup`<p class="alert" role="alert">${alert}</p>` : ''}<label for="number">${find.label}</label><input id="number" name="number" maxlength="255" autocomplete="off" value="${number}" required>${bears}<label for="message">${help.seenWhat}</label><textarea id="message" name="message" rows="3" maxlength="2000" required>${message}</textarea><label for="contact">${help.seenContact}</label><input id="contact" name="contact" maxlength="254" autocomplete="email" value="${contact}"><button>${report.title}</button></form>`,
  );
}
