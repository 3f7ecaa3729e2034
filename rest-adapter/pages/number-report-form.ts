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

/**
 * Returns the number that a page was asked about: the typed one, else the GTIN or the GS1 link of its path, else the
 * end of the path.
 */
export function numberAskedFor({ rawPath, rawQuery }: RestRequest): string {
  const typed = new URLSearchParams(rawQuery).get('identifier');
  if (typed) return typed.slice(0, LONGEST);
  const link = rawPath.indexOf('/01/');
  const text = link >= 0 ? rawPath.slice(link) : (rawPath.split('/').at(-1) ?? '');
  // Of a link with more than a GTIN each part matters: the GTIN names the brand, the serial number the item.
  return decodedSegment(GTIN_ALONE.exec(text)?.[1] ?? text).slice(0, LONGEST);
}

const LONGEST = 255;
const GTIN_ALONE = /^\/01\/(\d+)$/;

/**
 * Draws the form under an unknown number. It does not say whether a brand will be found; at a brand's own host name it is that
 * brand, and need not be named.
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
