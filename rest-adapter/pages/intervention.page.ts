import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import type { InputFault } from '../../schema/error-facts.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Route, type RouteFamily, route, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { refuseForgedForm } from './form-guard.js';
import { type InterventionPageQuery, interventionPage, recordFromPage } from './intervention.generated.js';
import { stateVerdict, troubleView } from './item-state.js';
import { problemPage } from './message-page.js';
import { antiForgery, page } from './page.js';
import { pageResponses } from './page-family.js';
import { heading, link, verdict } from './parts.js';
import { type Words, wordsOf } from './words/words.js';
import { workWords } from './words/work/work.js';

const Fields = Type.Object({
  csrf_token: Type.String({ default: '' }),
  client_key: Type.String({ default: '', maxLength: 64 }),
  event_type: Type.String({ default: '' }),
  title: Type.String({ default: '' }),
  description: Type.String({ default: '' }),
  cost_eur: Type.String({ default: '' }),
  proof_code: Type.String({ default: '' }),
});
type Entered = Partial<
  Record<'client_key' | 'event_type' | 'title' | 'description' | 'cost_eur' | 'proof_code', string>
>;
type Product = InterventionPageQuery['partnerProduct'];

const facts = (language: AccountLanguage) => ({
  path: `/${language}/product/{serial}/intervention`,
  versioned: false,
  section: 'Pages',
  caller: optionalSession({ foreignPage: 'allow' }),
  host: 'any' as const,
  responses: {
    ...pageResponses,
    303: { description: 'Recorded.', headers: { Location: 'The page, which confirms it.' } },
  },
});
const path = Type.Object({ serial: Text('Serial of the item.') });

function show(language: AccountLanguage): Route {
  return route({
    ...facts(language),
    method: 'GET',
    summary: 'Form of an intervention',
    description: 'For a repairer or recycler whom the brand of the item accredited, signed in on the page.',
    input: { path, query: Type.Object({ done: Type.Optional(Type.Literal('recorded')) }) },
    operation: interventionPage,
    variables: (input) => ({ identifier: input.path.serial }),
    respond: ({ partnerProduct }, { query: { done } }, request) =>
      done ? donePage(partnerProduct, language, request) : formPage(partnerProduct, language, request),
  });
}

function record(language: AccountLanguage): Route {
  return steps({
    ...facts(language),
    method: 'POST',
    summary: 'Record an intervention',
    description:
      'By a repairer or recycler whom the brand of the item accredited, signed in on the page. Sent twice with the same key, it is recorded once.',
    input: { path, body: formBody(Fields) },
    async perform({ path: { serial }, body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      const { partnerProduct } = await ask(interventionPage, { identifier: serial });
      try {
        await ask(recordFromPage, {
          input: {
            identifier: serial,
            eventType: body.event_type,
            title: body.title,
            description: body.description.trim() || null,
            metadata: body.cost_eur.trim() ? { cost_eur: body.cost_eur.trim() } : null,
            proofCode: body.proof_code,
            clientKey: body.client_key || null,
          },
        });
      } catch (error) {
        const alert = refusalOf(error, language);
        if (!alert) throw error;
        return formPage(partnerProduct, language, request, body, alert);
      }
      const address = `/${language}/product/${partnerProduct.serial}/intervention?done=recorded`;
      return redirect(303, address, { 'Cache-Control': 'no-store' });
    },
  });
}

function formPage(
  product: Product,
  language: AccountLanguage,
  request: RestRequest,
  entered: Entered = {},
  alert = '',
): Promise<Answer> {
  const words = wordsOf(language);
  const { intervention: text } = words;
  const may = product.allowedEventTypes.length > 0;
  const trouble = troubleView(product, words);
  return page(
    {
      language,
      path: `/product/${product.serial}/intervention`,
      title: text.title,
      description: text.on(product.name),
      brand: product.brand,
      status: alert ? 422 : 200,
      headers: { 'Cache-Control': 'no-store' },
      body: markup`${heading(text.title, text.on(product.name))}${trouble && stateVerdict(trouble)}${may ? markup`<section class="card">${alert ? markup`<p class="alert" role="alert">${alert}</p>` : ''}${form(product, language, request, entered, words)}</section>` : verdict('warn', words.problems.tier, text.notYours)}`,
    },
    request,
  );
}

const LABELS: Readonly<Record<string, 'type' | 'what' | 'description' | 'cost' | 'code'>> = {
  eventType: 'type',
  title: 'what',
  description: 'description',
  metadata: 'cost',
  proofCode: 'code',
  workOrderId: 'code',
};

/** Returns the sentence for a refused form; undefined for other errors. */
function refusalOf(error: unknown, language: AccountLanguage): string | undefined {
  const words = wordsOf(language);
  if (isRefusal(error, 'INVALID_INPUT'))
    return `${words.intervention.invalid} ${faultNames(error.facts.faults, words)}`;
  return isRefusal(error, 'IDEMPOTENCY_CONFLICT') ? workWords(language).again : undefined;
}

/** Returns the names of the faulty fields as the form labels them. */
export function faultNames(faults: readonly InputFault[], { intervention: words }: Words): string {
  const names = faults
    .map(({ path: at }) => at.find((part) => String(part) in LABELS))
    .map((name) => LABELS[String(name)]);
  return [...new Set(names)]
    .map((name) => name && words[name])
    .filter(Boolean)
    .join(', ');
}

function form(
  product: Product,
  language: AccountLanguage,
  request: RestRequest,
  entered: Entered,
  { intervention: words }: Words,
): Markup {
  const options = product.allowedEventTypes.map(
    (type) =>
      markup`<option value="${type}"${entered.event_type === type ? markup` selected` : ''}>${words.types[type] ?? type}</option>`,
  );
  return markup`<form method="post" action="/${language}/product/${product.serial}/intervention">${antiForgery(request)}<input type="hidden" name="client_key" value="${entered.client_key || randomUUID()}">
<label for="event_type">${words.type}</label><select id="event_type" name="event_type" required>${options}</select>
<label for="title">${words.what}</label><input id="title" name="title" maxlength="255" required value="${entered.title ?? ''}">
<label for="description">${words.description}</label><textarea id="description" name="description" rows="4">${entered.description ?? ''}</textarea>
<label for="cost_eur">${words.cost}</label><input id="cost_eur" name="cost_eur" inputmode="decimal" value="${entered.cost_eur ?? ''}">
<label for="proof_code">${words.code}</label><input id="proof_code" name="proof_code" autocomplete="off" spellcheck="false" autocapitalize="characters" value="${entered.proof_code ?? ''}">
<button class="main">${words.submit}</button></form>`;
}

function donePage(product: Product, language: AccountLanguage, request: RestRequest): Promise<Answer> {
  const words = wordsOf(language);
  const { intervention: text } = words;
  const address = `/product/${product.serial}`;
  return page(
    {
      language,
      path: `${address}/intervention`,
      title: text.done,
      description: text.doneText,
      brand: product.brand,
      headers: { 'Cache-Control': 'no-store' },
      body: markup`${heading(product.name, text.title)}${verdict('good', text.done, text.doneText)}<p class="go">${link(`/${language}${address}`, text.back, true)}${link(`/${language}${address}/intervention`, text.another)}</p>`,
    },
    request,
  );
}

/** Routes that record an intervention from a phone (§4.10). */
export const interventionPages: RouteFamily = {
  name: 'Intervention pages',
  description: 'A workshop records a repair or a recycling from a phone.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [show(language), record(language)]),
};
