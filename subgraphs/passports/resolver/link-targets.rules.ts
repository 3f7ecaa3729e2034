import { answerLanguage } from '../../../schema/languages/language.js';
import { LANGUAGES, PAGE_LANGUAGES, type PageLanguage } from '../../../schema/vocabulary/languages.js';
import type { Links, Target } from './link-set.rules.js';

/** Properties of a level of a product from which its targets are derived. */
export interface Level {
  readonly title: string;
  /** Path of its passport's page below the language. */
  readonly path: string;
  /** Address of its passport as data; null where that is not open to everyone. */
  readonly dataUrl: string | null;
  /** Address of the same at the back-up; null where there is none. */
  readonly copyUrl: string | null;
  /** The brand's own page that stands in for ours (§4.25), with the query it is asked with. */
  readonly partner: { readonly page: string; readonly query: Readonly<Record<string, string>> } | null;
}

export interface Reader {
  readonly locale: PageLanguage;
  /** Base address of pages: the platform, or the brand's own host, without a trailing slash. */
  readonly baseUrl: string;
}

/** Lists the targets of a level in every language there are pages in, the reader's first; brands' own pages know the documented languages (§4.25). */
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

/** Query parameters that are the resolver's own. */
const RESOLVERS = new Set(['linktype']);

/**
 * Passes the query of a request on to its target, pair by pair as it stands (GS1-Conformant Resolver 1.2, 2.12). What the resolver was asked
 * by it, and what the target's own address says already, is left out.
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

/** Percent-encodes the characters that cannot stand in an address; those encoded already stay. */
const written = (pair: string): string =>
  Buffer.from(pair)
    .toString()
    .replace(/[^\w!$%'()*+,./:;=?@~-]/gu, encodeURIComponent);

const nameOf = (pair: string): string => new URLSearchParams(pair).keys().next().value ?? '';
