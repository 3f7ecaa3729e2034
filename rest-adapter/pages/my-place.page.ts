import { Type } from '@sinclair/typebox';
import { countriesByName } from '../../schema/languages/written.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Ask, type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { refuseForgedForm } from './form-guard.js';
import { problemPage } from './message-page.js';
import { antiForgery, page } from './page.js';
import { pageResponses } from './page-family.js';
import { link } from './parts.js';
import { dropMyPlace, keepMyPlace, myPlace } from './places.generated.js';
import { wordsOf } from './words/words.js';
import { workWords } from './words/work/work.js';

const text = Type.String({ default: '' });
const form = Type.Object({
  csrf_token: text,
  name: text,
  offers: text,
  street: text,
  city: text,
  country: text,
  phone: text,
  website: text,
});

/** The fields of the form, in its order. */
const FIELDS = ['name', 'offers', 'street', 'city', 'country', 'phone', 'website'] as const;
type Written = Readonly<Partial<Record<(typeof FIELDS)[number], string | null>>>;
const NEEDED = new Set<string>(['name', 'city', 'country']);
const TYPES: Readonly<Record<string, string>> = { phone: 'tel', website: 'url' };

const facts = (language: AccountLanguage, action = '') => ({
  path: `/${language}/my-place${action && `/${action}`}`,
  versioned: false,
  section: 'Pages',
  caller: optionalSession({ foreignPage: 'allow' }),
  host: 'any' as const,
  responses: { ...pageResponses, 303: { description: 'Back to the page.', headers: { Location: 'The page.' } } },
});

/** Draws the choice of a country by its name in the reader's language; its code is sent. */
function countryChoice(chosen: string, language: AccountLanguage): Markup {
  const options = countriesByName(wordsOf(language).locale).map(
    ({ value, label }) =>
      markup`<option value="${value}"${value === chosen.toUpperCase() ? markup` selected` : ''}>${label}</option>`,
  );
  return markup`<select id="country" name="country" autocomplete="country" required><option value=""></option>${options}</select>`;
}

function view(language: AccountLanguage, request: RestRequest, known: Written | null, alert = ''): Promise<Answer> {
  const { myPlace: words } = wordsOf(language);
  const token = antiForgery(request);
  const address = `/${language}/my-place`;
  const field = (name: (typeof FIELDS)[number]): Markup =>
    markup`<label for="${name}">${words[name]}</label>${
      name === 'country'
        ? countryChoice(known?.country ?? '', language)
        : markup`<input id="${name}" name="${name}" type="${TYPES[name] ?? 'text'}" maxlength="255" value="${known?.[name] ?? ''}"${NEEDED.has(name) ? markup` required` : ''}>`
    }`;
  const drop = markup`<form method="post" action="${address}/remove">${token}<button>${words.remove}</button></form>`;
  return page(
    {
      language,
      path: '/my-place',
      openPath: '/find',
      title: words.title,
      description: words.text,
      status: alert ? 422 : 200,
      headers: { 'Cache-Control': 'no-store' },
      body: markup`<h1>${words.title}</h1><p class="kind">${words.text}</p>
<section class="card">${alert ? markup`<p class="alert" role="alert">${alert}</p>` : ''}<form method="post" action="${address}">${token}${FIELDS.map(field)}<button class="main">${words.save}</button></form><p class="note">${words.seen}</p></section>
${known && !alert ? card(words.remove, markup`<p>${words.removeText}</p>${drop}`) : ''}<p class="go">${link(`/${language}/work`, workWords(language).back)}</p>`,
    },
    request,
  );
}

const show = (language: AccountLanguage): Route =>
  steps({
    ...facts(language),
    method: 'GET',
    summary: 'Place of a partner',
    description: 'The form of a partner’s place: name, address and services.',
    perform: async (_input, request, ask: Ask) => {
      if (request.principal.kind !== 'account') throw new DomainError('UNAUTHENTICATED');
      return view(language, request, (await ask(myPlace, {})).listing);
    },
  });

const keep = (language: AccountLanguage): Route =>
  steps({
    ...facts(language),
    method: 'POST',
    summary: 'Keep it',
    description: 'Saves the partner’s place. A brand that listed the former one must approve it again.',
    input: { body: formBody(form) },
    async perform({ body: { csrf_token, ...written } }, request, ask) {
      refuseForgedForm(request, csrf_token);
      try {
        await ask(keepMyPlace, { input: written });
      } catch (error) {
        if (!isRefusal(error, 'INVALID_INPUT')) throw error;
        return view(language, request, written, wordsOf(language).myPlace.refused);
      }
      return redirect(303, `/${language}/my-place`);
    },
  });

const drop = (language: AccountLanguage): Route =>
  steps({
    ...facts(language, 'remove'),
    method: 'POST',
    summary: 'Forget it',
    description: 'Deletes the partner’s place, and removes it from every page.',
    input: { body: formBody(Type.Object({ csrf_token: text })) },
    async perform({ body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      await ask(dropMyPlace, {});
      return redirect(303, `/${language}/my-place`);
    },
  });

/**
 * Routes on which repairers and recyclers describe their place; the brands that accredit them decide whether it is
 * listed.
 */
export const myPlacePages: RouteFamily = {
  name: 'A partner’s place',
  description: 'A repairer or recycler describes its place; each brand that accredits it decides whether it is listed.',
  window: WINDOWS.pages,
  problem: problemPage('nowhere', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [show(language), keep(language), drop(language)]),
};
