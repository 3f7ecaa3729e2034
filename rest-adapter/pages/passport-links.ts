import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import type { PassportLevel } from '../../schema/vocabulary/passport-levels.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import { classPath } from '../runtime/page-address.js';
import type { Words } from './words/words.js';

/** Fields of an item's passports in an answer of the graph. */
export interface Published {
  readonly uidHash: string;
  /** True where the path of the item's own passport is readable for this reader. */
  readonly servesPassport: boolean;
  readonly publishedPassports: readonly PublishedLevel[];
}

/** A published passport of an item. */
export interface PublishedLevel {
  readonly level: PassportLevel;
  readonly gtin: string | null;
  readonly batchCode: string | null;
}

export interface PassportLink {
  readonly level: PassportLevel;
  /** Path below the language. */
  readonly path: string;
}

/**
 * Lists links to the passport pages that this reader can read, most specific first. The passport at the item's own path
 * is linked by that path, so that its page shows the item's state; the others are linked by GTIN, and one without a
 * GTIN has no page.
 */
export function passportLinks({ uidHash, servesPassport, publishedPassports }: Published): readonly PassportLink[] {
  return publishedPassports.flatMap((one, nth) => {
    const path = servesPassport && nth === 0 ? `/passport/${uidHash}` : pathByGtin(one);
    return path ? [{ level: one.level, path }] : [];
  });
}

function pathByGtin({ level, gtin, batchCode }: PublishedLevel): string | undefined {
  if (!gtin || level === 'item') return undefined;
  if (level === 'batch' && !batchCode) return undefined;
  return `/passport/${classPath(gtin.padStart(14, '0'), level === 'batch' ? batchCode : null)}`;
}

/** Links to the other published passports, as every reader sees them. */
export function otherPassports(
  links: readonly PassportLink[],
  language: PageLanguage,
  { passport: words }: Words,
): Part {
  if (links.length === 0) return null;
  const items = links.map(
    ({ level, path }) => markup`<li><a class="tap" href="/${language}${path}">${words[level]}</a></li>`,
  );
  return card(words.besides, markup`<ul class="list">${items}</ul>`);
}
