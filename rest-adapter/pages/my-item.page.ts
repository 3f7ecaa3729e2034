import { Type } from '@sinclair/typebox';
import { isNameOf } from '../../schema/closed-record.js';
import { longDay } from '../../schema/languages/written.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { markup } from '../../subgraphs/lib/markup/markup.js';
import { qrPath } from '../documents/qr-path.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Ask, type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { imageFormBody } from '../runtime/image-form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { addImages } from './add-images.js';
import { refuseForgedForm } from './form-guard.js';
import { formerItemView } from './former-item-view.js';
import { problemPage } from './message-page.js';
import { offerFromPage } from './mine.generated.js';
import {
  acceptBuybackFromPage,
  addImageToClaim,
  claimWarrantyFromPage,
  declineBuybackFromPage,
  formerItem,
  myItem,
  offerByLinkFromPage,
  reportFoundFromPage,
  reportTheftFromPage,
  returnFromPage,
} from './my-item.generated.js';
import { myItemView, type Notice, type OwnItem } from './my-item-view.js';
import { page } from './page.js';
import { pageResponses } from './page-family.js';
import { heading, link } from './parts.js';
import { shareButton } from './share-button.js';
import { wordsOf } from './words/words.js';
import { workWords } from './words/work/work.js';

const given = Type.String({ default: '' });
const fields = {
  csrf_token: given,
  email: given,
  reason: Type.String({ default: '', maxLength: 2000 }),
  description: Type.String({ default: '', maxLength: 2000 }),
  police_number: Type.String({ default: '', maxLength: 200 }),
  id: Type.Optional(Type.Integer()),
};
interface Fields {
  readonly email: string;
  readonly reason: string;
  readonly description: string;
  readonly police_number: string;
  readonly id?: number;
}

const facts = (language: AccountLanguage, action = '') => ({
  path: `/${language}/mine/items/{uid_hash}${action && `/${action}`}`,
  versioned: false,
  section: 'Pages',
  caller: optionalSession({ foreignPage: 'allow' }),
  host: 'any' as const,
  responses: { ...pageResponses, 303: { description: 'Back to the page.', headers: { Location: 'The page.' } } },
});
const path = Type.Object({ uid_hash: Text('Chip hash of the item.') });

/** States of a transfer in which its item cannot be offered again. */
const OPEN: ReadonlySet<string> = new Set(['offered', 'accepted', 'settling']);

/** Returns the caller's item; throws `NOT_FOUND` for anybody else's. */
async function ownItem(uidHash: string, request: RestRequest, ask: Ask): Promise<OwnItem> {
  if (request.principal.kind !== 'account') throw new DomainError('UNAUTHENTICATED');
  const { product, myTransfers } = await ask(myItem, { uidHash }).catch((error: Error) => {
    // Pages of an owner are a 404 for everybody else.
    if (isRefusal(error, 'FORBIDDEN')) return { product: null, myTransfers: [] };
    throw error;
  });
  if (!product?.isOwner) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  const transfer = myTransfers.find(
    ({ state, product: { uidHash } }) => OPEN.has(state) && uidHash === product.uidHash,
  );
  return { ...product, transfer };
}

const show = (language: AccountLanguage): Route =>
  steps({
    ...facts(language),
    method: 'GET',
    summary: 'An item of the reader',
    description:
      'The actions of its owner: offer it, return it, claim its warranty, report a theft. A former owner learns when it left them.',
    input: { path, query: Type.Object({ done: Type.Optional(Type.String({ maxLength: 40 })) }) },
    async perform({ path: { uid_hash: uidHash }, query: { done } }, request, ask) {
      const notice = done ? doneWords(done, language) : undefined;
      try {
        return await page(myItemView(await ownItem(uidHash, request, ask), language, request, { notice }), request);
      } catch (error) {
        if (!isRefusal(error, 'NOT_FOUND')) throw error;
        const { product } = await ask(formerItem, { uidHash });
        const former = product && formerItemView(product, language);
        if (!former) throw error;
        return page(former, request);
      }
    },
  });

/** Returns the confirmation of an action; undefined where the page shows its result anyway. */
function doneWords(action: string, language: AccountLanguage): Notice | undefined {
  const { myItem: words, help } = wordsOf(language);
  if (action === 'warranty-photos') return { tone: 'warn', text: workWords(language).imagesRefused };
  const said = {
    return: words.returns.requested,
    'accept-buyback': words.buybacks.accepted,
    'decline-buyback': words.declined,
    found: help.closed,
    'warranty-claim': words.claims.open,
  };
  const text = isNameOf(said, action) ? said[action] : undefined;
  return text ? { tone: 'good', text } : undefined;
}

/** Redirects to the page of the item, which confirms the action. */
const confirmed = (language: AccountLanguage, uidHash: string, done: string): Answer =>
  redirect(303, `/${language}/mine/items/${uidHash}?done=${done}`, { 'Cache-Control': 'no-store' });

/** Actions of an owner by a form of the item's page. */
const ACTIONS: Readonly<
  Record<string, (ask: Ask, item: OwnItem, body: Fields, language: AccountLanguage) => Promise<unknown>>
> = {
  offer: (ask, { id }, { email }, language) => ask(offerFromPage, { productId: id, email, language }),
  return: (ask, { id }, { reason }) => ask(returnFromPage, { productId: id, reason: reason.trim() || null }),
  'accept-buyback': (ask, _item, { id = 0 }) => ask(acceptBuybackFromPage, { id }),
  'decline-buyback': (ask, _item, { id = 0 }) => ask(declineBuybackFromPage, { id }),
  theft: (ask, { id }, { description, police_number: number }) =>
    ask(reportTheftFromPage, {
      productId: id,
      description: description.trim() || null,
      policeNumber: number.trim() || null,
    }),
  found: (ask, { id }) => ask(reportFoundFromPage, { productId: id }),
};

function act(language: AccountLanguage, action: keyof typeof ACTIONS & string): Route {
  const perform = ACTIONS[action];
  return steps({
    ...facts(language, action),
    method: 'POST',
    summary: `Action of an owner on the page: ${action}`,
    description: 'By the owner of the item, signed in on the page.',
    input: { path, body: formBody(Type.Object(fields)) },
    async perform({ path: { uid_hash: uidHash }, body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      const item = await ownItem(uidHash, request, ask);
      try {
        await perform?.(ask, item, body, language);
      } catch (error) {
        if (!(error instanceof DomainError) || !['INVALID_INPUT', 'STATE_CONFLICT'].includes(error.code)) throw error;
        return page(myItemView(item, language, request, { alert: wordsOf(language).myItem.refused }), request);
      }
      return confirmed(language, uidHash, action);
    },
  });
}

/** Files a claim under the warranty, with images of the fault; a refused image does not cancel the claim. */
function claim(language: AccountLanguage): Route {
  const body = imageFormBody(Type.Object({ csrf_token: given, description: fields.description }));
  return steps({
    ...facts(language, 'warranty-claim'),
    method: 'POST',
    summary: 'Action of an owner on the page: warranty-claim',
    description: 'By the owner, before the warranty ends, with images.',
    input: { path, body },
    async perform({ path: { uid_hash: uidHash }, body: { csrf_token, description, photos } }, request, ask) {
      refuseForgedForm(request, csrf_token);
      const item = await ownItem(uidHash, request, ask);
      try {
        const { claimWarranty } = await ask(claimWarrantyFromPage, { productId: item.id, description });
        const isWhole = await addImages(photos, (content) =>
          ask(addImageToClaim, { claimId: claimWarranty.id, content }),
        );
        return confirmed(language, uidHash, isWhole ? 'warranty-claim' : 'warranty-photos');
      } catch (error) {
        if (!isRefusal(error, 'INVALID_INPUT') && !isRefusal(error, 'STATE_CONFLICT')) throw error;
        return page(myItemView(item, language, request, { alert: wordsOf(language).myItem.refused }), request);
      }
    },
  });
}

/** Creates a link that offers the item, shown as a QR code for the next owner's phone. */
function showLink(language: AccountLanguage): Route {
  const words = wordsOf(language);
  return steps({
    ...facts(language, 'offer-by-link'),
    method: 'POST',
    summary: 'Offer an item by a link',
    description: 'By the owner: the link lets its first bearer name the receiver while it is open.',
    input: { path, body: formBody(Type.Object(fields)) },
    async perform({ path: { uid_hash: uidHash }, body }, request, ask): Promise<Answer> {
      refuseForgedForm(request, body.csrf_token);
      const item = await ownItem(uidHash, request, ask);
      try {
        const { offerTransferByLink: offered } = await ask(offerByLinkFromPage, { productId: item.id });
        const address = `${request.settings.publicUrl}/${language}/offer?token=${offered.token}`;
        return linkPage(item, address, longDay(offered.transfer.expiresAt, words), language, request);
      } catch (error) {
        if (!isRefusal(error, 'STATE_CONFLICT')) throw error;
        return page(myItemView(item, language, request, { alert: words.myItem.refused }), request);
      }
    },
  });
}

function linkPage(
  item: OwnItem,
  address: string,
  day: string,
  language: AccountLanguage,
  request: RestRequest,
): Promise<Answer> {
  const words = wordsOf(language);
  const { myItem: text, intervention } = words;
  const { path: modules, size } = qrPath(address);
  const side = size + 8;
  const code = markup`<svg viewBox="-4 -4 ${String(side)} ${String(side)}" width="280" height="280" role="img" aria-label="${text.linkTitle}"><rect x="-4" y="-4" width="${String(side)}" height="${String(side)}" fill="#fff"/><path d="${modules}" fill="#000"/></svg>`;
  const back = link(`/${language}/mine/items/${item.uidHash}`, intervention.back);
  return page(
    {
      language,
      path: '/mine',
      title: text.linkTitle,
      description: text.linkText,
      brand: item.brand,
      headers: { 'Cache-Control': 'no-store' },
      shares: true,
      body: markup`${heading(text.linkTitle, item.name)}<section class="card"><p>${text.linkText}</p>${code}<p><label for="link">${text.linkAddress}</label><input id="link" readonly value="${address}">${shareButton(words, address)}</p><p class="note">${text.linkUntil(day)}</p></section><p class="go">${back}</p>`,
    },
    request,
  );
}

/** Routes of an item's page for its owner. */
export const myItemPages: RouteFamily = {
  name: 'Pages of owners',
  description: 'An item for its owner: its warranty, offers, returns, claims and thefts.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [
    show(language),
    ...Object.keys(ACTIONS).map((action) => act(language, action)),
    claim(language),
    showLink(language),
  ]),
};
