import { Type } from '@sinclair/typebox';
import { longDay } from '../../schema/languages/written.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { markup } from '../../subgraphs/lib/markup/markup.js';
import type { Answer } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type Ask, type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import { platformPage } from '../runtime/platform-only.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { refuseForeignForm } from './form-guard.js';
import { itemImage, itemImageAddress } from './image-address.js';
import { ledBy, stateVerdict, troubleView } from './item-state.js';
import { problemPage } from './message-page.js';
import { type OfferedByLinkQuery, offeredByLink, takeUpOffer } from './my-item.generated.js';
import { type PageView, page } from './page.js';
import { pageResponses } from './page-family.js';
import { heading, message } from './parts.js';
import { wordsOf } from './words/words.js';

const facts = (language: AccountLanguage) => ({
  path: `/${language}/offer`,
  versioned: false,
  section: 'Pages',
  caller: anonymous,
  host: 'any' as const,
  responses: pageResponses,
});

function view(language: AccountLanguage, token: string, title: string, text: string): Omit<PageView, 'body'> {
  const own = `/offer?token=${encodeURIComponent(token)}`;
  return {
    language,
    path: '/offer',
    switchPath: own,
    backPath: own,
    title,
    description: text,
    // The URL contains a token, so no cache may keep the page.
    headers: { 'Cache-Control': 'no-store' },
  };
}

/** Renders the offer of a link, and asks for the recipient's address where the item may change hands. */
async function offerPage(
  language: AccountLanguage,
  token: string,
  request: RestRequest,
  ask: Ask,
  alert?: string,
): Promise<Answer> {
  const words = wordsOf(language);
  const { takeUp: text } = words;
  const { offerOfToken: offer } = await ask(offeredByLink, { token });
  const { name, brand } = offer.product;
  const trouble = troubleView(offer.product, words);
  const image = itemImage(itemImageAddress(offer.product, request));
  const asked = markup`<section class="card">${alert ? markup`<p class="alert" role="alert">${alert}</p>` : ''}<p>${text.text(brand.name, longDay(offer.expiresAt, words))}</p><form method="post" action="/${language}/offer"><input type="hidden" name="token" value="${token}"><label for="email">${words.account.email}</label><input id="email" name="email" type="email" autocomplete="email" required><button class="main">${text.submit}</button></form></section>`;
  const body = markup`${heading(text.title, name)}${trouble && stateVerdict(trouble)}<div class="split">${image}${trouble ? null : asked}</div>`;
  return page(
    {
      ...view(language, token, ledBy(trouble, text.title, words), name),
      wide: true,
      brand,
      status: alert ? 422 : 200,
      body,
    },
    request,
  );
}

const isSpent = (error: unknown): boolean => isRefusal(error, 'NOT_FOUND');

function spent(language: AccountLanguage, token: string, request: RestRequest): Promise<Answer> {
  const { takeUp: text } = wordsOf(language);
  const body = message('warn', text.spent, text.spentText);
  return page({ ...view(language, token, text.spent, text.spentText), status: 404, body }, request);
}

const show = (language: AccountLanguage): Route =>
  steps({
    ...facts(language),
    method: 'GET',
    summary: 'An offer by a link',
    description: 'Shows the item that the link offers, while the link is open.',
    input: { query: Type.Object({ token: Type.String({ default: '' }) }) },
    perform: ({ query: { token } }, request, ask) =>
      offerPage(language, token, request, ask).catch((error) => {
        if (!isSpent(error)) throw error;
        return spent(language, token, request);
      }),
  });

function take(language: AccountLanguage): Route {
  const { takeUp: text } = wordsOf(language);
  const given = Type.String({ default: '' });
  return steps({
    ...facts(language),
    method: 'POST',
    summary: 'Name the receiver of an offer by link',
    description: 'Takes an address, to which the offer is mailed; the link is then used up.',
    input: { body: formBody(Type.Object({ token: given, email: given })) },
    async perform({ body: { token, email } }, request, ask) {
      refuseForeignForm(request);
      let offered: OfferedByLinkQuery['offerOfToken'];
      try {
        // Read first: a used link no longer resolves to its item.
        offered = (await ask(offeredByLink, { token })).offerOfToken;
        if (offered.product.trouble) return { ...(await offerPage(language, token, request, ask)), status: 422 };
        await ask(takeUpOffer, { token, email, language });
      } catch (error) {
        if (isSpent(error)) return spent(language, token, request);
        if (!isRefusal(error, 'INVALID_INPUT')) throw error;
        return offerPage(language, token, request, ask, text.refused);
      }
      const { name, brand } = offered.product;
      const body = markup`${message('good', text.done, text.doneText)}<p class="kind">${name} · ${brand.name}</p>`;
      return page({ ...view(language, token, text.done, text.doneText), brand, body }, request);
    },
  });
}

/** Routes of the link in the QR code that an owner shows to the next one. */
export const takeUpPages: RouteFamily = {
  name: 'Offers by a link',
  description: 'The receiver of an item takes up the offer that its owner shows as a QR code.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [show(language), take(language)].map(platformPage)),
};
