import { Type } from '@sinclair/typebox';
import type { Operation } from '../../gateway/graph/graph.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { markup } from '../../subgraphs/lib/markup/markup.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Ask, type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { refuseForgedForm } from './form-guard.js';
import { problemPage } from './message-page.js';
import {
  acceptFromPage,
  cancelFromPage,
  claimFromPage,
  declineFromPage,
  itemToOffer,
  type MyThingsQuery,
  myThings,
  offerFromPage,
} from './mine.generated.js';
import { ITEMS_OF_PAGE, isArriving, mineView } from './mine-view.js';
import { claimReceiptFromPage } from './my-item.generated.js';
import { page } from './page.js';
import { pageResponses } from './page-family.js';
import { type Words, wordsOf } from './words/words.js';

const facts = (language: AccountLanguage, path: string) => ({
  path: `/${language}/${path}`,
  versioned: false,
  section: 'Pages',
  caller: optionalSession({ foreignPage: 'allow' }),
  host: 'any' as const,
  responses: { ...pageResponses, 303: { description: 'Back to the page.', headers: { Location: 'The page.' } } },
});

const csrf = { csrf_token: Type.String({ default: '' }) };

function show(language: AccountLanguage): Route {
  return steps({
    ...facts(language, 'mine'),
    method: 'GET',
    summary: 'Items of a customer',
    description: 'The items of the signed-in reader, and the offers to and from them.',
    input: {
      query: Type.Object({
        done: Type.Optional(Type.Union(DONE.map((one) => Type.Literal(one)))),
        skip: Type.Integer({
          minimum: 0,
          maximum: MOST_SKIPPED,
          default: 0,
          description: 'Items of the pages before.',
        }),
      }),
    },
    perform: async ({ query: { done, skip } }, request, ask) => {
      const things = await ask(myThings, thingsFrom(skip));
      const said = done && doneWords(done, things, wordsOf(language));
      const notice = said && markup`<p class="card good" role="status">${said}</p>`;
      return page(mineView(things, language, request, { notice, skip }), request);
    },
  });
}

/** Largest place in the list that is read, beyond what anybody owns. */
const MOST_SKIPPED = 1_000_000;

/** Returns the variables that ask for a page of items, and one item more where there is a next page. */
const thingsFrom = (skip: number) => ({ limit: ITEMS_OF_PAGE + 1, skip });

/** Actions for which the page shows a confirmation. */
const DONE = ['claimed', 'accept', 'decline', 'cancel'] as const;

/** Returns the confirmation of an action; undefined for an accepted item, which the page shows as pending. */
function doneWords(done: (typeof DONE)[number], { myTransfers }: MyThingsQuery, words: Words): string | undefined {
  if (done === 'decline') return words.mine.declined;
  if (done === 'cancel') return words.mine.cancelled;
  return done === 'accept' && myTransfers.some(isArriving) ? undefined : words.claiming.done;
}

function claim(language: AccountLanguage): Route {
  return steps({
    ...facts(language, 'mine/claim'),
    method: 'POST',
    summary: 'Claim an item with its purchase code',
    description: 'The code came with the purchase, and is valid once.',
    input: { body: formBody(Type.Object({ ...csrf, code: Type.String({ default: '' }) })) },
    async perform({ body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      return orRefusal(language, request, ask, 'claimRefused', () => ask(claimFromPage, { code: body.code }), CLAIMED);
    },
  });
}

function claimSold(language: AccountLanguage): Route {
  return steps({
    ...facts(language, 'mine/receipts/{id}'),
    method: 'POST',
    summary: 'Claim an item whose sale names the reader',
    description: 'The declared sale named the address of the reader’s account.',
    input: {
      path: Type.Object({ id: Type.Integer({ description: 'Number of the item.' }) }),
      body: formBody(Type.Object(csrf)),
    },
    async perform({ path: { id }, body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      const attempt = () => ask(claimReceiptFromPage, { productId: id });
      return orRefusal(language, request, ask, 'answerRefused', attempt, CLAIMED);
    },
  });
}

const ANSWER_MEANINGS: Readonly<Record<keyof typeof ANSWERS, string>> = {
  accept: 'By the person it is offered to: the item is theirs once it has moved.',
  decline: 'By the person it is offered to.',
  cancel: 'By the owner who offered it.',
};

const ANSWERS = { accept: acceptFromPage, decline: declineFromPage, cancel: cancelFromPage } as const;

function answer(language: AccountLanguage, action: keyof typeof ANSWERS): Route {
  const operation: Operation<unknown, { id: number }> = ANSWERS[action];
  return steps({
    ...facts(language, `mine/transfers/{id}/${action}`),
    method: 'POST',
    summary: `Answer an offered transfer: ${action}`,
    description: ANSWER_MEANINGS[action],
    input: {
      path: Type.Object({ id: Type.Integer({ description: 'Number of the transfer.' }) }),
      body: formBody(Type.Object(csrf)),
    },
    async perform({ path: { id }, body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      return orRefusal(language, request, ask, 'answerRefused', () => ask(operation, { id }), `?done=${action}`);
    },
  });
}

function offer(language: AccountLanguage): Route {
  return steps({
    ...facts(language, 'product/{serial}/offer'),
    method: 'POST',
    summary: 'Offer an item to its next owner',
    description: 'By the owner: the offer is mailed to an address, and passes the item when its account accepts.',
    input: {
      path: Type.Object({ serial: Text('Serial of the item.') }),
      body: formBody(Type.Object({ ...csrf, email: Type.String({ default: '' }) })),
    },
    async perform({ path: { serial }, body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      const { product } = await ask(itemToOffer, { serial });
      if (!product) throw new DomainError('NOT_FOUND', { entity: 'Product' });
      return orRefusal(language, request, ask, 'offerRefused', () =>
        ask(offerFromPage, { productId: product.id, email: body.email, language }),
      );
    },
  });
}

/** Query of the page after an item was claimed. */
const CLAIMED = '?done=claimed';

/** Refusals that the page explains; an offer that was called off is not found by its receiver. */
const REFUSED: ReadonlySet<string> = new Set(['INVALID_INPUT', 'STATE_CONFLICT', 'NOT_FOUND']);

/** Redirects back to the page when the action was done; shows a refusal on it. */
async function orRefusal(
  language: AccountLanguage,
  request: RestRequest,
  ask: Ask,
  refusal: keyof Words['mine'] & ('claimRefused' | 'answerRefused' | 'offerRefused'),
  attempt: () => Promise<unknown>,
  done = '',
): Promise<Answer> {
  try {
    await attempt();
  } catch (error) {
    if (!(error instanceof DomainError) || !REFUSED.has(error.code)) throw error;
    const things = await ask(myThings, thingsFrom(0));
    return page(mineView(things, language, request, { alert: wordsOf(language).mine[refusal] }), request);
  }
  return redirect(303, `/${language}/mine${done}`, { 'Cache-Control': 'no-store' });
}

/** Routes on which customers see, claim and transfer items. */
export const minePages: RouteFamily = {
  name: 'Pages of customers',
  description: 'The items of a customer, and what is offered to them.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [
    show(language),
    claim(language),
    claimSold(language),
    ...(['accept', 'decline', 'cancel'] as const).map((action) => answer(language, action)),
    offer(language),
  ]),
};
