import { answerLanguage } from '../../../schema/languages/language.js';
import { LANGUAGES, PAGE_LANGUAGES, type PageLanguage } from '../../../schema/vocabulary/languages.js';
import type { Links, Target } from './link-set.rules.js';

/** Facts of a product level for its targets. */
export interface Level {
  readonly title: string;
  /** Path of its passport's page below the language. */
  readonly path: string;
  /** URL of its passport as data; null where that is not public. */
  readonly dataUrl: string | null;
  /** URL of its passport at the backup service; null for none. */
  readonly copyUrl: string | null;
  /** The brand's own page in place of ours (§4.25), with its query. */
  readonly partner: { readonly page: string; readonly query: Readonly<Record<string, string>> } | null;
}

export interface Reader {
  readonly locale: PageLanguage;
  /** Base URL of pages: the platform or the brand's own host name, without a trailing slash. */
  readonly baseUrl: string;
}

/**
 * Lists the targets of a level in every language of pages, the reader's first; brands' own pages have the documented
 * languages (§4.25).
 */
export function targetsOf({ title, path, dataUrl, copyUrl, partner }: Level, { locale, baseUrl }: Reader): Links {
  const page = (language: PageLanguage, href: string): Target => ({
    href,
    title,
    type: 'text/html',
    hreflang: [language],
  });
  const passports = readersFirst(locale, PAGE_LANGUAGES).map((language) =>
    page(language, `${baseUrl}/${language}${path}`),
  );
  const pages = partner
    ? readersFirst(answerLanguage(locale), LANGUAGES).map((language) =>
        page(language, partnerAddress(partner.page, { ...partner.query, lang: language })),
      )
    : passports;
  const data = (href: string | null): Target[] => (href === null ? [] : [{ href, title, type: 'application/json' }]);
  return { default: pages, dpp: [...passports, ...data(dataUrl)], pip: pages, duplicate: data(copyUrl) };
}

const readersFirst = <One extends PageLanguage>(own: One, all: readonly One[]): readonly One[] => [
  own,
  ...all.filter((language) => language !== own),
];

function partnerAddress(page: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(page);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Query parameters of the resolver itself. */
const RESOLVERS = new Set(['linktype']);

/**
 * Appends the query of a request to its target unchanged (GS1-Conformant Resolver 1.2, 2.12), without the resolver's
 * own parameters and those that the target has already.
 */
export function withQuery(href: string, query: string): string {
  const url = new URL(href);
  const pairs = query.split('&').filter((pair) => {
    const name = nameOf(pair);
    return pair !== '' && !RESOLVERS.has(name.toLowerCase()) && !url.searchParams.has(name);
  });
  if (pairs.length === 0) return href;
  const [address = '', fragment] = href.split('#', 2);
  const joined = `${address}${address.includes('?') ? '&' : '?'}${pairs.map(written).join('&')}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

/** Percent-encodes characters that are invalid in a URL; existing escapes are kept. */
const written = (pair: string): string =>
  Buffer.from(pair)
    .toString()
    .replace(/[^\w!$%'()*+,./:;=?@~-]/gu, encodeURIComponent);

const nameOf = (pair: string): string => new URLSearchParams(pair).keys().next().value ?? '';
