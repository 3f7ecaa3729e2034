import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import type { Answer } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inEveryLanguage } from '../runtime/in-every-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { refuseForeignForm } from './form-guard.js';
import { problemPage } from './message-page.js';
import { page } from './page.js';
import { pageResponses } from './page-family.js';
import { heading, link, verdict } from './parts.js';
import { type StolenItemQuery, stolenItem, tellBrand } from './stolen-notice.generated.js';
import { type Words, wordsOf } from './words/words.js';

type Item = NonNullable<StolenItemQuery['product']>;

/** Texts of the notice form. */
interface Entered {
  readonly message: string;
  readonly contact: string;
}

/** Renders the notice form on the page of a stolen item, which asks for neither account nor name. */
export const noticeForm = (
  brand: string,
  address: string,
  { help: words }: Words,
  { message, contact }: Entered = { message: '', contact: '' },
  alert = '',
): Markup =>
  markup`<div id="seen">${card(
    words.seenTitle(brand),
    markup`<p>${words.seenText(brand)}</p><form method="post" action="${address}/seen">${alert ? markup`<p class="alert" role="alert">${alert}</p>` : ''}<label for="message">${words.seenWhat}</label><textarea id="message" name="message" rows="4" maxlength="2000" required>${message}</textarea><label for="contact">${words.seenContact}</label><input id="contact" name="contact" maxlength="254" autocomplete="email" value="${contact}"><p class="note">${words.seenPrivacy(brand)}</p><button class="main">${words.seenSend(brand)}</button></form>`,
  )}</div>`;

function tell(language: PageLanguage): Route {
  return steps({
    method: 'POST',
    path: `/${language}/product/{serial}/seen`,
    versioned: false,
    section: 'Pages',
    summary: 'Tell the brand of a stolen item',
    description:
      'For anyone who sees an item that is reported stolen; the brand is notified, and the owner is not named.',
    caller: anonymous,
    host: 'any',
    input: {
      path: Type.Object({ serial: Text('Serial of the item.') }),
      body: formBody(Type.Object({ message: Type.String({ default: '' }), contact: Type.String({ default: '' }) })),
    },
    async perform({ path: { serial }, body }, request, ask) {
      refuseForeignForm(request);
      const { product } = await ask(stolenItem, { serial });
      if (!product) throw new DomainError('NOT_FOUND', { entity: 'Product' });
      try {
        await ask(tellBrand, { productId: product.id, message: body.message, contact: body.contact || null });
      } catch (error) {
        if (!isRefusal(error, 'INVALID_INPUT')) throw error;
        return answer(product, language, request, body);
      }
      return answer(product, language, request);
    },
    responses: {
      ...pageResponses,
      201: { description: 'The brand is notified.', content: { 'text/html': Type.String() } },
    },
  });
}

/** Shows thanks, or the form again with the entered texts. */
function answer(item: Item, language: PageLanguage, request: RestRequest, again?: Entered): Promise<Answer> {
  const words = wordsOf(language);
  const { help: text } = words;
  const address = `/${language}/product/${item.serial}`;
  const { name } = item.brand;
  const content = again
    ? noticeForm(name, address, words, again, text.seenMissing)
    : markup`${verdict('good', text.seenDone, text.seenDoneText(name))}<p class="go">${link(address, words.certificate.itemOf, true)}</p>`;
  return page(
    {
      language,
      languages: PAGE_LANGUAGES,
      path: `/product/${item.serial}`,
      title: text.seenTitle(name),
      description: text.seenText(name),
      brand: item.brand,
      status: again ? 422 : 201,
      headers: { 'Cache-Control': 'no-store' },
      body: markup`${heading(item.name, name)}${content}`,
    },
    request,
  );
}

/** Routes on which a person who saw a stolen item writes to its brand. */
export const stolenNoticePages: RouteFamily = {
  name: 'Pages of stolen items',
  description: 'Who saw a stolen item writes to its brand.',
  window: WINDOWS.stolenNotices,
  problem: problemPage('notFound'),
  ...inEveryLanguage((language) => [tell(language)]),
};
