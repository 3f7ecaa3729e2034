import { randomBytes } from 'node:crypto';
import { cookieValue } from '../../gateway/api/cookie-value.js';

import { acceptedPageLanguage, accountLanguage } from '../../schema/languages/language.js';
import { legalLinksOf } from '../../schema/legal-links.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage, type PageLanguage } from '../../schema/vocabulary/languages.js';
import type { Role } from '../../schema/vocabulary/roles.js';
import { Markup, markup, webAddress } from '../../subgraphs/lib/markup/markup.js';
import { turnFor } from '../../subgraphs/lib/process/next-turn.js';
import type { Answer } from '../runtime/answer.js';
import { gzipped, prefersGzip } from '../runtime/gzipped.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { languageSwitch, offerOfLanguage } from './language-switch.js';
import { type BrandLook, lookVariables } from './look.js';
import { ONCE_SCRIPT, SHARE_SCRIPT } from './scripts.route.js';
import { STYLE } from './style.js';
import { type Words, wordsOf } from './words/words.js';
import { workWords } from './words/work/work.js';

/** Content of a page. */
export interface PageView {
  readonly language: PageLanguage;
  /** Languages of the page; by default those of accounts. */
  readonly languages?: readonly PageLanguage[];
  /** Path below the language, with the query: `/product/0A1B2C3D4E5F`. */
  readonly path: string;
  /** Path for the language switch, where it differs. */
  readonly switchPath?: string;
  /** Path after signing in or out, where it differs. */
  readonly backPath?: string;
  /** Path after signing out, where the page is not public. */
  readonly openPath?: string;
  readonly title: string;
  /** One sentence, for share previews and search engines. */
  readonly description: string;
  /** Brand whose appearance the page has; by default the brand of the requested host name. */
  readonly brand?: BrandLook | undefined;
  readonly body: Markup;
  /** True where the page uses the full width of a desktop screen. */
  readonly wide?: boolean;
  readonly status?: number;
  /** True for a page that starts with a warning: its share preview has no image, which would contradict it. */
  readonly warns?: boolean;
  /** Path of the image of a share preview. */
  readonly image?: string | undefined;
  /** Structured data (JSON-LD). */
  readonly linkedData?: object | undefined;
  /** True where the page has a `shareButton`. */
  readonly shares?: boolean;
  /** Path of a script of the platform; the page is usable without it. */
  readonly script?: string | undefined;
  /** Additional style rules. */
  readonly style?: string;
  /** True where the page runs WebAssembly, which its Content Security Policy must allow. */
  readonly wasm?: boolean;
  /** Another origin to which a form of the page may redirect. */
  readonly formsLeadTo?: string;
  readonly headers?: Answer['headers'];
}

/**
 * Renders the page in its frame, compressed where the client accepts it, with a Content Security Policy that allows
 * only this host.
 */
export async function page(content: PageView, request: RestRequest): Promise<Answer> {
  const { host, settings } = request;
  if (settings.frame) return settings.frame(content);
  const view = { ...content, brand: content.brand ?? (host.kind === 'brand' ? host.brand : undefined) };
  const nonce = randomBytes(16).toString('base64');
  await turnFor(view.body.text.length);
  const text = `<!doctype html>${framed(view, request, nonce).text}`;
  const isCompressed = prefersGzip(request.headers);
  return {
    status: view.status ?? 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': view.language,
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'self'${view.wasm ? " 'wasm-unsafe-eval'" : ''}; img-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'${view.formsLeadTo ? ` ${view.formsLeadTo}` : ''}; base-uri 'none'; frame-ancestors 'none'`,
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Encoding, Accept-Language, Cookie',
      ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
      ...view.headers,
    },
    body: isCompressed ? await gzipped(text) : text,
  };
}

/** Returns the origin of the request: the brand's own host name or the platform. */
export const originOf = ({ host, settings }: RestRequest): string =>
  host.kind === 'brand' ? `https://${host.name}` : settings.publicUrl;

function framed(view: PageView, request: RestRequest, nonce: string): Markup {
  const { language, brand, languages = ACCOUNT_LANGUAGES } = view;
  const words = wordsOf(language);
  const wanted = acceptedPageLanguage(request.headers['accept-language'], language);
  const account = accountLink(view, request, words);
  const sends = [view.body, account].some(({ text }) => text.includes('method="post"'));
  return markup`<html lang="${language}"><head>${head(view, request, nonce, words)}</head><body class="${view.wide ? 'wide' : ''}">
<a class="skip" href="#content">${words.skip}</a>
<header class="top"><div class="in">${brand ? brandMark(brand) : markup`<a class="who" href="/${language}/find">${words.platform}</a>`}
${languageSwitch(view, languages)}</div></header>
<main id="content" class="in">${offerOfLanguage(view, languages, wanted)}${view.body}</main>
<footer><div class="in">${brand?.hidePoweredBy ? '' : markup`<span>${words.attribution}</span>`}
${lookUpLink(view, words)}${legalLinks(view, request, words)}${account}
<span class="printed">${words.print} ${originOf(request)}/${language}${view.path}</span></div></footer>
${[view.script, view.shares && SHARE_SCRIPT, sends && ONCE_SCRIPT].filter(Boolean).map((script) => markup`<script type="module" src="${script}"></script>`)}</body></html>`;
}

function head(view: PageView, request: RestRequest, nonce: string, words: Words): Markup {
  const origin = originOf(request);
  const address = `${origin}/${view.language}${view.path}`;
  const site = view.brand?.name ?? words.platform;
  return markup`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.title} · ${site}</title><meta name="description" content="${view.description}">
<link rel="canonical" href="${address}">
${alternates(view, origin)}
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/pages/icon-180.png"><link rel="manifest" href="/${view.language}/app.webmanifest">
<meta property="og:type" content="website"><meta property="og:title" content="${view.title}">
<meta property="og:description" content="${view.description}"><meta property="og:url" content="${address}">
<meta property="og:site_name" content="${site}"><meta property="og:locale" content="${words.locale.replace('-', '_')}">
${shareImage(view, origin)}<meta name="twitter:card" content="${view.image && !view.warns ? 'summary_large_image' : 'summary'}">
${view.status && view.status >= 400 ? markup`<meta name="robots" content="noindex">` : ''}
<style nonce="${nonce}">${new Markup(STYLE + (view.style ?? '') + lookVariables(view.brand))}</style>
${view.linkedData ? markup`<script type="application/ld+json">${inScript(view.linkedData)}</script>` : ''}`;
}

/** Renders the `hreflang` links to the page's other languages. */
const alternates = ({ path, languages = ACCOUNT_LANGUAGES }: PageView, origin: string): Markup[] => [
  ...languages.map(
    (language) => markup`<link rel="alternate" hreflang="${language}" href="${origin}/${language}${path}">`,
  ),
  markup`<link rel="alternate" hreflang="x-default" href="${origin}/en${path}">`,
];

/** Returns the image of a share preview: the product's, else its brand's logo. */
function shareImage({ image, brand, title, warns }: PageView, origin: string): Markup | '' {
  if (warns) return '';
  const path = image ?? (brand?.logoUrl ? `/pages/logo/${brand.code}` : undefined);
  if (!path) return '';
  return markup`<meta property="og:image" content="${origin}${path}"><meta property="og:image:alt" content="${image ? title : brand?.name}">`;
}

/** Renders the links to privacy and legal notice: the brand's on its pages, else the installation's. */
function legalLinks({ brand }: PageView, { settings }: RestRequest, { legal: words }: Words): Markup | '' {
  const { privacyUrl, legalUrl } = legalLinksOf(brand, settings.legal);
  const links = (
    [
      [privacyUrl, words.privacy],
      [legalUrl, words.notice],
    ] as const
  ).flatMap(([address, text]) => {
    const safe = webAddress(address);
    return safe ? [markup`<a href="${safe}" rel="noopener">${text}</a>`] : [];
  });
  return links.length > 0 ? markup`<nav class="legal" aria-label="${words.notice}">${links}</nav>` : '';
}

/** Serialises JSON so that it cannot close its script element. */
const inScript = (data: object): Markup => new Markup(JSON.stringify(data).replace(/</g, '\\u003c'));

function brandMark({ code, name, logoUrl, appUrl }: BrandLook): Markup {
  const content = markup`${logoUrl ? markup`<img src="/pages/logo/${code}" alt="">` : ''}<span>${name}</span>`;
  const address = webAddress(appUrl);
  return address
    ? markup`<a class="who" href="${address}">${content}</a>`
    : markup`<span class="who">${content}</span>`;
}

/** Renders the link to the look-up form, so that a way leads on from every page; none on the form itself. */
const lookUpLink = ({ language, path }: PageView, { find }: Words): Markup | '' =>
  /^\/find\b/.test(path) ? '' : markup`<a class="screen" href="/${language}/find">${find.title}</a>`;

function accountLink(view: PageView, request: RestRequest, words: Words): Markup {
  const { language, path, backPath = path, openPath = backPath } = view;
  if (request.principal.kind !== 'account' && signsIn(path)) return markup``;
  if (request.principal.kind !== 'account') {
    return markup`<a class="screen" href="${signInAddress(language, backPath)}">${words.signIn}</a>`;
  }
  const spoken = accountLanguage(language);
  const acting = request.principal.readsOnly
    ? markup`<a href="${request.settings.publicUrl}/${language}${path}" lang="${spoken}">${wordsOf(spoken).hostSession.act}</a> `
    : '';
  return markup`<form class="screen" method="post" action="/${spoken}/sign-out">${acting}<span>${words.signedInAs} ${request.principal.email}</span>${homeLink(request.principal.role, spoken, words)} ${antiForgery(request)}<input type="hidden" name="next" value="/${language}${openPath}"><button class="plain">${words.signOut}</button></form>`;
}

/** Renders the link to the home page of a role; brands and operators work in the console. */
function homeLink(role: Role, spoken: AccountLanguage, words: Words): Markup | '' {
  if (role === 'brand_admin' || role === 'operator') return '';
  const work = workWords(spoken);
  const [path, name] =
    role === 'customer' ? ['mine', words.mineTitle] : ['work', role === 'authority' ? work.searchTitle : work.title];
  return markup`<a href="/${spoken}/${path}" hreflang="${spoken}">${name}</a>`;
}

/** Tells whether a page signs its reader in, so that nothing returns to it; the consent of `/sign-in/host` does not. */
const signsIn = (path: string): boolean => /^\/sign-in\b(?!\/host\b)/.test(path);

/**
 * Returns the URL of the sign-in page, in a language of accounts, which returns to the page in its own language, unless
 * that signs in itself.
 */
export const signInAddress = (language: PageLanguage, path: string): string =>
  `/${accountLanguage(language)}/sign-in${signsIn(path) ? '' : `?next=${encodeURIComponent(`/${language}${path}`)}`}`;

/** Renders the anti-forgery token of a form (double submit). */
export const antiForgery = ({ headers }: RestRequest): Markup =>
  markup`<input type="hidden" name="csrf_token" value="${cookieValue(headers.cookie, 'csrf_token') ?? ''}">`;
