import type { AccountLanguage } from '../../schema/vocabulary/languages.js';
import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { CAMERA_STYLE, cameraWords } from './camera.js';
import type { PageView } from './page.js';
import { WORK_SCRIPT } from './scripts.route.js';
import { type Words, wordsOf } from './words/words.js';
import type { WorkWords } from './words/work/en.js';
import { workWords } from './words/work/work.js';

/** Language, request and words of a partner's page. */
export interface WorkContext {
  readonly language: AccountLanguage;
  readonly request: RestRequest;
  readonly words: Words;
  readonly work: WorkWords;
}

export const workContext = (language: AccountLanguage, request: RestRequest): WorkContext => ({
  language,
  request,
  words: wordsOf(language),
  work: workWords(language),
});

/** Styles of partners' pages: buttons have the width of a phone's screen. */
const STYLE = `
.thumbs{display:flex;flex-wrap:wrap;gap:8px;margin:8px 0 0;padding:0;list-style:none}.thumbs img{width:72px;height:72px;object-fit:cover;border-radius:8px;border:1px solid var(--line)}
.rows{list-style:none;margin:0;padding:0}.rows>li{padding:6px 0;border-top:1px solid var(--line)}.rows>li:first-child{border-top:0;padding-top:0}.rows>li:last-child{padding-bottom:0}.rows .note{display:block;margin:2px 0 0}.rows form button{margin-top:8px}.work dl+.go,.rows+.go{margin-top:16px}.rows .note+.go{margin:8px 0 0}.rows a{display:inline-block;padding:10px 0;font-weight:600}
@media (max-width:559px){.work form button{width:100%;justify-content:center}}`;

/** Returns the sentences of the script, and the account whose forms it keeps. */
function scriptData({ work, request, language }: WorkContext): string {
  const { waiting, waitingText, kept, keptText } = work;
  const { sending, sendNow, discard, signInFirst, cannotKeep, answered, back } = work;
  const account = request.principal.kind === 'account' ? request.principal.accountId : null;
  const words = {
    ...{ waiting, waitingText, kept, keptText },
    ...{ sending, sendNow, discard, signInFirst, cannotKeep, answered, back },
  };
  return JSON.stringify({ account, home: `/${language}/work`, words });
}

/** Renders a page for partners. */
export const workPage = (
  context: WorkContext,
  view: Pick<PageView, 'path' | 'title' | 'description' | 'brand' | 'status' | 'wide'> & { readonly body: Part },
): PageView => ({
  ...view,
  language: context.language,
  openPath: '/find',
  style: STYLE + CAMERA_STYLE,
  script: WORK_SCRIPT,
  wasm: true,
  headers: { 'Cache-Control': 'no-store' },
  body: markup`<div class="work" data-work="${scriptData(context)}">${view.body}</div>`,
});

/** A number that was not found, and the reason. */
export interface Missed {
  readonly alert: string;
  readonly identifier?: string | undefined;
}

/**
 * Renders the look-up form for partners: by camera, where scripts run, or by printed number. `title`: empty where the
 * page's title already names it.
 */
export const scanForm = ({ language, words, work }: WorkContext, title: string, missed?: Missed): Markup =>
  markup`<section class="card">${title ? markup`<h2>${title}</h2>` : ''}${missed ? markup`<p class="alert" role="alert">${missed.alert}</p>` : ''}<form method="get" action="/${language}/work/find" data-scan="${cameraWords(words)}"><label for="identifier">${work.label}</label><input id="identifier" name="identifier" autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="search" aria-describedby="hint" required value="${missed?.identifier ?? ''}"><p class="note" id="hint">${words.find.hint}</p><button class="main">${work.submit}</button></form></section>`;
