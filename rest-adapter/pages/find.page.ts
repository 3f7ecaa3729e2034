import { Type } from '@sinclair/typebox';
import { readTyped } from '../../schema/identifiers/typed-number.js';
import { acceptedPageLanguage } from '../../schema/languages/language.js';
import { WINDOWS } from '../../schema/limits.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { markup } from '../../subgraphs/lib/markup/markup.js';
import { linkOf, readerOf } from '../routes/gs1-question.js';
import { redirect } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Ask, type Route, type RouteFamily, steps } from '../runtime/family.js';
import { inEveryLanguage } from '../runtime/in-every-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { targetPath } from '../runtime/target-path.js';
import { CAMERA_STYLE } from './camera.js';
import { found, linked } from './find.generated.js';
import { findForm, problemPage } from './message-page.js';
import { page } from './page.js';
import { pageResponses } from './page-family.js';
import { CAMERA_SCRIPT } from './scripts.route.js';
import { wordsOf } from './words/words.js';

const reader = optionalSession({ foreignPage: 'allow' });
const leading = { ...pageResponses, 303: { description: 'The page found.', headers: { Location: 'The page.' } } };

/** Redirects `/` to the look-up form, in the language that the reader's browser prefers. */
const start = steps({
  method: 'GET',
  path: '/',
  versioned: false,
  section: 'Pages',
  summary: 'Start',
  description: 'Redirects to the start page in the reader’s language.',
  caller: reader,
  host: 'any',
  perform: (_input, { headers }) =>
    redirect(303, `/${acceptedPageLanguage(headers['accept-language'], 'fr')}/find`, { Vary: 'Accept-Language' }),
  responses: leading,
});

const inLanguages = inEveryLanguage((language) => [home(language), find(language)]);

/** Routes that look a product up by its number or name, without a working code. */
export const findPages: RouteFamily = {
  name: 'Look-up pages',
  description: 'A product is looked up by a number or its name.',
  window: WINDOWS.pages,
  problem: problemPage('unknownNumber'),
  routes: [start, ...inLanguages.routes],
  translated: inLanguages.translated,
};

/** Redirects the root of a language to the look-up form. */
function home(language: PageLanguage): Route {
  return steps({
    method: 'GET',
    path: `/${language}`,
    versioned: false,
    section: 'Pages',
    summary: 'Start in a language',
    description: 'Redirects to the look-up form.',
    caller: reader,
    host: 'any',
    perform: () => redirect(303, `/${language}/find`),
    responses: leading,
  });
}

function find(language: PageLanguage): Route {
  const words = wordsOf(language);
  return steps({
    method: 'GET',
    path: `/${language}/find`,
    versioned: false,
    section: 'Pages',
    summary: 'Look a product up',
    description: 'The form for a number, an address or a code; with a value, redirects to the page of its target.',
    caller: reader,
    host: 'any',
    input: { query: Type.Object({ identifier: Type.Optional(Text('Serial, certificate number or GTIN.')) }) },
    async perform({ query }, request, ask) {
      if (query.identifier?.trim()) return redirect(303, await leadTo(query.identifier, language, request, ask));
      return page(
        {
          language,
          languages: PAGE_LANGUAGES,
          path: '/find',
          title: words.find.title,
          description: words.find.text,
          script: CAMERA_SCRIPT,
          style: CAMERA_STYLE,
          wasm: true,
          body: markup`<h1>${words.find.title}</h1><p class="kind">${words.find.text}</p>${findForm(language, words, true)}`,
        },
        request,
      );
    },
    responses: leading,
  });
}

/** Returns the path of the page for a typed number or pasted link. Throws `NOT_FOUND`, and the refusals of GS1 links. */
async function leadTo(text: string, language: PageLanguage, request: RestRequest, ask: Ask): Promise<string> {
  const typed = readTyped(text);
  if ('path' in typed)
    return typed.path.startsWith('/01/') ? followLink(typed.path, language, request, ask) : `/${language}${typed.path}`;
  const { target } = await ask(found, { identifier: typed.number });
  if (!target) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  return targetPath(language, target);
}

/** Resolves a GS1 link (§4.25) to its page in the form's language, and counts the scan. */
async function followLink(path: string, language: PageLanguage, request: RestRequest, ask: Ask): Promise<string> {
  const toPage = { wantsLinkSet: false, wantsData: false, query: '' };
  const input = { ...linkOf(request, path, language), ...toPage, reader: readerOf(request) };
  const { digitalLink } = await ask(linked, { input });
  return digitalLink.location ?? path;
}
