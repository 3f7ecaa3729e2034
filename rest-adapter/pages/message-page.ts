import { acceptedPageLanguage, accountLanguage } from '../../schema/languages/language.js';
import { isPageLanguage, type Language, PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import type { Problem, ProblemView } from '../runtime/family.js';
import { prefersPage } from '../runtime/negotiate.js';

import type { RestRequest } from '../runtime/rest-request.js';
import { cameraWords } from './camera.js';
import { askedHost } from './form-guard.js';
import { numberAskedFor, reportForm } from './number-report-form.js';
import { page, signInAddress } from './page.js';
import { link, message, type Tone } from './parts.js';
import { type Words, wordsOf } from './words/words.js';

/** Kinds of pages, each with its own explanation of a 404. */
export type Missing = 'notFound' | 'noPassport' | 'noCertificate' | 'nowhere' | 'unknownNumber' | 'unknownLink';

const PAGE = /^\/([a-z]{2})(\/[^?]*)(\?.*)?$/;

interface Addressed {
  readonly language: PageLanguage;
  readonly path: string;
  /** Path with its query, to which the reader returns. */
  readonly backPath: string;
}

/**
 * Splits the URL of the requested page; for a form, that of the page that shows it, since the URL to which it is sent
 * cannot be opened. Takes the browser's language where there is none.
 */
function addressed(request: RestRequest, missing: Missing): Addressed {
  const [, language = '', path = '', query = ''] =
    PAGE.exec(isSent(request) ? formPage(request) : asked(request)) ?? [];
  if (isPageLanguage(language)) return { language, path, backPath: path + query };
  const [, own = ''] = PAGE.exec(request.rawPath) ?? [];
  const accepted = acceptedPageLanguage(request.headers['accept-language'], hostLanguage(request, missing));
  return { language: isPageLanguage(own) ? own : accepted, path: '/find', backPath: '/find' };
}

const isSent = ({ method }: RestRequest): boolean => method !== 'GET' && method !== 'HEAD';

const asked = ({ rawPath, rawQuery }: RestRequest): string => (rawQuery ? `${rawPath}?${rawQuery}` : rawPath);

/** Returns path and query of the page that shows the form; empty where it is not on this host. */
function formPage(request: RestRequest): string {
  const from = URL.parse(request.headers.referer ?? '');
  return from && from.host === askedHost(request) ? from.pathname + from.search : '';
}

/**
 * Returns the language of the brand whose host name was requested; else English for GS1 links (§4.25), French for all
 * other paths.
 */
const hostLanguage = ({ host }: RestRequest, missing: Missing): Language =>
  host.kind === 'brand' ? host.brand.language : missing === 'unknownLink' ? 'en' : 'fr';

/**
 * Creates the view that renders a refusal as a page, with its reason and the next step. `languages`: languages of the
 * pages that it replaces.
 */
export const problemPage =
  (missing: Missing, languages: readonly PageLanguage[] = PAGE_LANGUAGES): ProblemView =>
  (problem, request) => {
    const { language, path, backPath } = addressed(request, missing);
    const words = wordsOf(language);
    if (problem.code === 'FORBIDDEN' && request.principal.kind === 'account' && request.principal.readsOnly)
      return readingOnly(language, problem, request);
    const { tone, title, text, next } = explained(problem, missing, words, request);
    const signInHere = signInAddress(language, backPath);
    // A form is not sent again: the link leads to its page.
    const again = isSent(request) ? `/${language}${backPath}` : asked(request);
    const isUnknown = status404(problem, missing);
    return page(
      {
        language,
        languages,
        path,
        backPath,
        switchPath: backPath,
        title,
        description: text,
        status: problem.status,
        headers: problem.headers,
        body: markup`${message(tone, title, text)}${next === 'signIn' || next === 'asEveryone' ? markup`<p class="go">${link(signInHere, words.signIn, true)}${next === 'asEveryone' ? link(`/${language}${path}`, words.product.seePassport) : ''}</p>` : ''}${missing === 'noPassport' && problem.status === 404 && request.principal.kind !== 'account' ? ownersHint(language, backPath, words) : ''}${isUnknown ? unknownNumber(words) : ''}${next === 'again' ? markup`<p class="go">${link(again, words.problems.again, true)}</p>` : ''}${problem.status >= 500 ? markup`<p class="note"><code>${request.requestId}</code></p>` : ''}${next === 'find' ? findForm(language, words) : ''}${isUnknown ? reportForm(language, { number: numberAskedFor(request) }, request, words) : ''}`,
      },
      request,
    );
  };

/**
 * Creates the same view for routes that machines use too: browsers get the page, everybody else the documented body. A
 * refusal without a body stays empty.
 */
export function problemPageForBrowsers(missing: Missing, isBrowser = prefersPage): ProblemView {
  const view = problemPage(missing);
  return (problem, request) => {
    if (!isBrowser(request.headers) || problem.detail === undefined) return undefined;
    return view({ ...problem, headers: { ...problem.headers, Vary: FOR_BROWSERS } }, request);
  };
}

const FOR_BROWSERS = 'Accept, Accept-Encoding, Accept-Language, Cookie';

/** Renders a link to the platform for a reader who tries to act at a brand's host name, where sessions are read-only. */
function readingOnly(reader: PageLanguage, { status, headers }: Problem, request: RestRequest) {
  const language = accountLanguage(reader);
  const { hostSession: text } = wordsOf(language);
  const platform = `${request.settings.publicUrl}/${language}/mine`;
  const body = markup`${message('warn', text.readsTitle, text.readsText)}<p class="go">${link(platform, text.act, true)}</p>`;
  return page(
    { language, path: '/mine', title: text.readsTitle, description: text.readsText, status, headers, body },
    request,
  );
}

/** Renders the hint that a passport may be visible to the owner only; shown whether it exists or not. */
export const ownersHint = (language: PageLanguage, path: string, { problems, signIn }: Words): Markup =>
  markup`<section class="card"><h2>${problems.yours}</h2><p>${problems.yoursText}</p><p class="go">${link(signInAddress(language, path), signIn)}</p></section>`;

interface Explained {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  readonly next?: 'find' | 'signIn' | 'asEveryone' | 'again';
}

const status404 = ({ status }: Problem, missing: Missing): boolean =>
  status === 404 && (missing === 'unknownNumber' || missing === 'unknownLink');

/** Renders advice for an unknown number: reading it again, and what to do about the seller. */
const unknownNumber = ({ problems: words }: Words): Markup =>
  markup`<section class="card"><h2>${words.unknownNumberAgain}</h2><p>${words.unknownNumberAgainText}</p><h2>${words.unknownNumberInsists}</h2><p>${words.unknownNumberInsistsText}</p></section>`;

function explained({ status, code }: Problem, missing: Missing, { problems }: Words, request: RestRequest): Explained {
  if (status === 400 && (missing === 'unknownLink' || code === 'LINK_MALFORMED'))
    return { tone: 'warn', title: problems.brokenLink, text: problems.brokenLinkText, next: 'find' };
  if (status === 400 && !isSent(request))
    return { tone: 'warn', title: problems.gtin, text: problems.gtinText, next: 'find' };
  if (status === 403 && code && missing === 'noPassport')
    return { tone: 'warn', title: problems.tier, text: problems.tierText, next: 'asEveryone' };
  if (status === 401)
    return { tone: 'warn', title: problems.needAccount, text: problems.needAccountText, next: 'signIn' };
  if (status === 403) return { tone: 'warn', title: problems.forbidden, text: problems.forbiddenText };
  if (status === 404) return { tone: 'warn', title: problems[missing], text: problems[`${missing}Text`], next: 'find' };
  if (status === 405) return { tone: 'warn', title: problems.nowhere, text: problems.nowhereText, next: 'find' };
  if (status === 429) return { tone: 'warn', title: problems.busy, text: problems.busyText, next: 'again' };
  if (status === 503) {
    const text = isSent(request) ? problems.unsure : problems.awayText;
    return { tone: 'gone', title: problems.away, text, next: 'again' };
  }
  if (status >= 500) return { tone: 'bad', title: problems.failed, text: problems.failedText, next: 'again' };
  // A conflict, or a field that is refused: the page of the form shows what is possible now.
  if (isSent(request)) return { tone: 'warn', title: problems.forbidden, text: problems.forbiddenText, next: 'again' };
  return { tone: 'warn', title: problems.invalid, text: problems.invalidText, next: 'find' };
}

/** Renders the look-up form; `alone` on a page whose title already names it. */
export function findForm(language: PageLanguage, words: Words, alone = false): Markup {
  const { find } = words;
  return markup`<section class="card">${alone ? '' : markup`<h2>${find.title}</h2><p>${find.text}</p>`}<form method="get" action="/${language}/find"${alone ? markup` data-scan="${cameraWords(words)}"` : ''}><label for="identifier">${find.label}</label><input id="identifier" name="identifier" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="hint" required><p class="note" id="hint">${find.hint}</p><button class="main">${find.submit}</button></form></section>`;
}
