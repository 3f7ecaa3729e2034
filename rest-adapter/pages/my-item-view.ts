import { longDay, writtenPrice } from '../../schema/languages/written.js';
import { buybackLifeCycle } from '../../schema/life-cycles/buyback.js';
import { itemLifeCycle } from '../../schema/life-cycles/item.js';
import { returnLifeCycle } from '../../schema/life-cycles/return.js';
import type { AccountLanguage } from '../../schema/vocabulary/languages.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { sentenceOfBrand } from './document-reader.js';
import { itemImage, itemImageAddress } from './image-address.js';
import { ledBy, stateVerdict, troubleView } from './item-state.js';
import { fromMe } from './mine-view.js';
import type { MyItemQuery } from './my-item.generated.js';
import { antiForgery, type PageView } from './page.js';
import { grouped, heading, verdict } from './parts.js';
import { IMAGE_FORM_SCRIPT } from './scripts.route.js';
import { type Words, wordsOf } from './words/words.js';
import { workWords } from './words/work/work.js';

/** An item of the reader, with its open offer. */
export type OwnItem = NonNullable<MyItemQuery['product']> & {
  readonly transfer: MyItemQuery['myTransfers'][number] | undefined;
};

/** Confirmation of an action. */
export interface Notice {
  readonly tone: 'good' | 'warn';
  readonly text: string;
}

interface Context {
  readonly language: AccountLanguage;
  readonly request: RestRequest;
  readonly words: Words;
  readonly address: string;
}

/** Renders an item for its owner: identity, open processes, and possible actions. */
export function myItemView(
  item: OwnItem,
  language: AccountLanguage,
  request: RestRequest,
  { alert, notice }: { readonly alert?: string; readonly notice?: Notice | undefined } = {},
): PageView {
  const words = wordsOf(language);
  const { myItem: text } = words;
  const context = { language, request, words, address: `/${language}/mine/items/${item.uidHash}` };
  const image = itemImageAddress(item, request);
  return {
    language,
    path: `/mine/items/${item.uidHash}`,
    openPath: '/find',
    title: ledBy(troubleView(item, words), item.name, words),
    description: text.text,
    brand: item.brand,
    wide: true,
    script: IMAGE_FORM_SCRIPT,
    status: alert ? 422 : 200,
    headers: { 'Cache-Control': 'no-store' },
    body: markup`${heading(item.name, markup`${item.brand.name}${item.serial ? markup` · ${grouped(item.serial)}` : ''}`)}${alert ? markup`<p class="card bad alert" role="alert">${alert}</p>` : ''}${notice ? markup`<p class="card ${notice.tone}" role="status">${notice.text}</p>` : ''}
${stateOf(item, words)}<div class="split">${itemImage(image)}<div>${offers(item, context)}${underWay(item, language, words)}${warranty(item, context)}${workOn(item, context)}${passOn(item, context)}${giveBack(item, context)}${theft(item, context)}
<p class="go"><a class="btn" href="${publicPage(item, language)}">${text.publicPage}</a><a class="btn" href="/${language}/mine">${words.mineTitle}</a></p></div></div>`,
  };
}

/** Renders a bad state of the item, in the owner's own words where they can close the theft report; else nothing. */
function stateOf(item: OwnItem, words: Words): Part {
  const { myItem: text } = words;
  if (item.mayCloseTheftReport) return verdict('bad', text.stolen, endOf(item, words) ?? text.stolenText);
  const trouble = troubleView(item, words);
  return trouble ? stateVerdict(trouble) : null;
}

/** Returns the text of the destruction of an item, done or on its way, after which no closed report lets it be passed on. */
function endOf({ status, isDestroyed, brand }: OwnItem, { trouble: { texts } }: Words): string | null {
  if (!isDestroyed) return null;
  return texts[status === itemLifeCycle.step('burn_confirmed').to ? 'destroyed' : 'leaving'](brand.name);
}

const publicPage = ({ serial, inCatalog, uidHash }: OwnItem, language: AccountLanguage): string =>
  serial && inCatalog ? `/${language}/product/${serial}` : `/${language}/passport/${uidHash}`;

/** Renders a form of one button, optionally with fields before it. */
const form = (
  { address, request }: Context,
  action: string,
  fields: Part,
  submit: string,
  main = false,
  sentAs = 'application/x-www-form-urlencoded',
): Markup =>
  markup`<form method="post" action="${address}/${action}" enctype="${sentAs}">${antiForgery(request)}${fields}<button class="${main ? 'main' : ''}">${submit}</button></form>`;

function offers({ buybacks, brand }: OwnItem, context: Context): Part {
  const { words } = context;
  const { myItem: text } = words;
  return buybacks
    .filter(({ state }) => buybackLifeCycle.allows(state, 'accept'))
    .map(({ id, amount, currency, expiresAt }) => {
      const price = writtenPrice(`${amount} ${currency}`, words.locale);
      const number = markup`<input type="hidden" name="id" value="${String(id)}">`;
      return card(text.buyback, [
        markup`<p>${text.buybackText(brand.name, price, longDay(expiresAt, words))}</p>`,
        markup`<div class="go">${form(context, 'accept-buyback', number, text.acceptBuyback, true)}${form(context, 'decline-buyback', number, words.mine.decline)}</div>`,
      ]);
    });
}

function underWay({ returns, buybacks, warrantyClaims }: OwnItem, language: AccountLanguage, words: Words): Part {
  const { myItem: text } = words;
  const lines = [
    ...returns.map(({ state, resolution }) => statusLine(text.returns[state], resolution)),
    ...buybacks.map(({ state }) => statusLine(text.buybacks[state], null)),
    ...warrantyClaims.map(({ state, description, resolution, photos }) =>
      statusLine(
        text.claims[state],
        [description, resolution].filter(Boolean).join(' — '),
        thumbnails(photos, language),
      ),
    ),
  ].filter((line) => line !== null);
  return lines.length === 0 ? null : card(text.underWay, markup`<ul class="list">${lines}</ul>`);
}

/** Renders the interventions with their workshops and images, which the public page omits. */
function workOn({ interventions }: OwnItem, { words, language }: Context): Part {
  if (interventions.length === 0) return null;
  const rows = interventions.map(({ title, eventType, occurredAt, performedBy, photos }) => {
    const facts = [words.intervention.types[eventType] ?? eventType, longDay(occurredAt, words), performedBy];
    return markup`<li><strong>${title}</strong><span class="note"> ${facts.filter(Boolean).join(' · ')}</span>${thumbnails(photos, language)}</li>`;
  });
  return card(words.history.title, markup`<ul class="list">${rows}</ul>`);
}

const statusLine = (state: string | undefined, detail: string | null, more: Part = null): Markup | null =>
  state ? markup`<li>${state}${detail ? markup`<div class="note">${detail}</div>` : ''}${more}</li>` : null;

/** Renders the owner's images as thumbnails that link to the image. */
function thumbnails(images: readonly { readonly id: number }[], language: AccountLanguage): Part {
  const words = workWords(language);
  const one = (id: number, nth: number): Markup => {
    const address = `/${language}/work/photos/${String(id)}`;
    return markup`<a href="${address}"><img src="${address}" alt="${words.image(nth + 1)}" width="72" height="72" loading="lazy"></a> `;
  };
  return images.length > 0 ? markup`<p>${images.map(({ id }, nth) => one(id, nth))}</p>` : null;
}

/** Tells whether a return or buyback is agreed on, which blocks every other transfer. */
const isGoingBack = ({ returns, buybacks }: OwnItem): boolean =>
  returns.some(({ state }) => returnLifeCycle.allows(state, 'complete')) ||
  buybacks.some(({ state }) => buybackLifeCycle.allows(state, 'complete'));

function passOn(item: OwnItem, context: Context): Part {
  if (item.transfer) return fromMe(item.transfer, context);
  if (item.isChangingHands) return goingBack(item, context);
  if (!item.identityIncluded || !item.isVerified || isGoingBack(item)) return null;
  const { mine, myItem: text } = context.words;
  const receiver = markup`<label for="to">${mine.receiver}</label><input id="to" name="email" type="email" autocomplete="off" required>`;
  return card(mine.passOn, [
    markup`<p>${text.passOnText}</p>`,
    form(context, 'offer', receiver, mine.offer, true),
    markup`<p>${text.byLinkText}</p>`,
    form(context, 'offer-by-link', null, text.byLink),
  ]);
}

/** Renders that the brand has the item next, while the registry writes it. */
const goingBack = ({ name }: OwnItem, { words: { mine } }: Context): Part =>
  card(mine.leaving(name), markup`<p>${mine.goingBackText}</p>`);

function warranty(item: OwnItem, context: Context): Part {
  const { warranty: runs, brand, isChangingHands, isDestroyed } = item;
  const { words } = context;
  const { myItem: text } = words;
  if (!runs) return null;
  const { daysLeft: left, terms } = runs;
  if (left === null) return card(words.product.warranty, markup`<p>${text.warrantyOver}</p>`);
  const { images } = workWords(context.language);
  const fault = markup`<label for="fault">${text.fault}</label><textarea id="fault" name="description" rows="3" maxlength="2000" required></textarea><label for="photos">${images}</label><input id="photos" name="photos" type="file" accept="image/*" multiple data-small aria-describedby="photos-hint"><p class="note" id="photos-hint">${text.imagesHint}</p>`;
  return card(words.product.warranty, [
    markup`<p class="figure">${text.daysLeft(left)}</p><p>${words.product.warrantyUntil(longDay(runs.endsAt, words))}</p>${terms && markup`<p>${sentenceOfBrand(terms, brand.language, context.language)}</p>`}`,
    isChangingHands || isDestroyed
      ? null
      : markup`<details><summary>${text.claim}</summary>${form(context, 'warranty-claim', fault, text.claimSubmit, false, 'multipart/form-data')}</details>`,
  ]);
}

function giveBack(item: OwnItem, context: Context): Part {
  const { myItem: text } = context.words;
  const isAnnounced = item.returns.some(({ state }) => returnLifeCycle.allows(state, 'receive'));
  if (item.declaredStolen || item.isDestroyed || item.isChangingHands || isGoingBack(item) || isAnnounced) return null;
  const why = markup`<label for="reason">${text.returnReason}</label><textarea id="reason" name="reason" rows="2" maxlength="2000"></textarea>`;
  return card(text.giveBack, [
    markup`<p>${text.giveBackText}</p>`,
    markup`<details><summary>${text.giveBackSubmit}</summary>${form(context, 'return', why, text.giveBackSubmit)}</details>`,
  ]);
}

function theft({ declaredStolen, mayCloseTheftReport, inCatalog, isChangingHands }: OwnItem, context: Context): Part {
  const { help, myItem: text } = context.words;
  if (declaredStolen ? !mayCloseTheftReport : !inCatalog || isChangingHands) return null;
  if (declaredStolen)
    return card(text.theft, [markup`<p>${help.foundText}</p>`, form(context, 'found', null, help.found, true)]);
  const fields = markup`<label for="what">${help.describe}</label><textarea id="what" name="description" rows="3" maxlength="2000"></textarea><label for="police">${text.policeNumber}</label><input id="police" name="police_number" maxlength="200" autocomplete="off">`;
  return card(text.theft, [
    markup`<p>${help.reportText}</p>`,
    markup`<details><summary>${help.report}</summary>${form(context, 'theft', fields, help.report)}</details>`,
  ]);
}
