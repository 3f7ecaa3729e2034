import { longDay } from '../../schema/languages/written.js';
import { transferLifeCycle } from '../../schema/life-cycles/transfer.js';
import type { AccountLanguage } from '../../schema/vocabulary/languages.js';
import { NOT_NAMED_YET } from '../../schema/vocabulary/receiver.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { type ItemWithImage, itemImageAddress } from './image-address.js';
import { stateLine } from './item-state.js';
import type { MyThingsQuery } from './mine.generated.js';
import { antiForgery, type PageView } from './page.js';
import { link } from './parts.js';
import { type Words, wordsOf } from './words/words.js';

type Item = MyThingsQuery['myProducts'][number];
type Transfer = MyThingsQuery['myTransfers'][number];
type Receipt = MyThingsQuery['myReceipts'][number];

/** Items that a page lists. */
export const ITEMS_OF_PAGE = 50;

interface Shown {
  readonly alert?: string;
  readonly notice?: Part;
  /** Number of items on the pages before. */
  readonly skip?: number;
}

/** Renders the page of a customer's items, offers and claims. */
export function mineView(
  { myProducts, myTransfers, myReceipts }: MyThingsQuery,
  language: AccountLanguage,
  request: RestRequest,
  { alert, notice, skip = 0 }: Shown = {},
): PageView {
  const words = wordsOf(language);
  const { mine: text } = words;
  const context = { language, request, words };
  return {
    language,
    path: '/mine',
    openPath: '/find',
    title: words.mineTitle,
    description: text.text,
    wide: true,
    style: PICTURED,
    status: alert ? 422 : 200,
    headers: { 'Cache-Control': 'no-store' },
    body: markup`<h1>${words.mineTitle}</h1><p class="kind">${text.text}</p>
${notice}${alert ? markup`<p class="card bad alert" role="alert">${alert}</p>` : ''}
<div class="cols">${myTransfers.map((transfer) => (transfer.product.isOwner ? fromMe(transfer, context) : toMe(transfer, context)))}
${myReceipts.map((receipt) => waiting(receipt, context))}
${card(text.items, [items(myProducts.slice(0, ITEMS_OF_PAGE), context), pager(myProducts.length, skip, context)])}
${card(text.claim, claimForm(context))}</div>
<p class="go"><a class="btn" href="/${language}/mine/data">${words.myData.title}</a></p>`,
  };
}

interface Context {
  readonly language: AccountLanguage;
  readonly request: RestRequest;
  readonly words: Words;
}

function items(owned: readonly Item[], { language, request, words }: Context): Markup {
  const { mine, statuses, myItem, trouble: states } = words;
  if (owned.length === 0) return markup`<p>${mine.none}</p>`;
  const rows = owned.map((item) => {
    const { name, uidHash, status, trouble, brand, warranty } = item;
    const left = warranty?.daysLeft ? ` · ${myItem.warrantyLeft(warranty.daysLeft)}` : '';
    return markup`<li>${thumbnail(item, request)}<div><a class="tap" href="/${language}/mine/items/${uidHash}">${name}</a><span class="note">${brand.name} · ${trouble ? states[trouble] : statuses[status]}${left}</span></div></li>`;
  });
  return markup`<ul class="things">${rows}</ul>`;
}

/** Renders the links to the next and the first page of items; nothing where one page holds all. */
function pager(found: number, skip: number, { language, words: { mine } }: Context): Part {
  const first = skip > 0 && link(`/${language}/mine`, mine.firstPage);
  const next = found > ITEMS_OF_PAGE && link(`/${language}/mine?skip=${skip + ITEMS_OF_PAGE}`, mine.nextPage);
  return first || next ? markup`<p class="go">${first}${next}</p>` : null;
}

function thumbnail(item: ItemWithImage, request: RestRequest): Part {
  const image = itemImageAddress(item, request);
  return image ? markup`<img src="${image}" alt="" width="96" height="72" loading="lazy">` : null;
}

/** Renders the image of an item next to its text. */
const pictured = (item: ItemWithImage, text: string, request: RestRequest): Markup =>
  markup`<div class="pictured">${thumbnail(item, request)}<p>${text}</p></div>`;

const PICTURED =
  '.pictured{display:flex;gap:14px;align-items:flex-start;margin:0 0 14px}.pictured img{flex:none;border-radius:8px;object-fit:cover}.pictured p{margin:0}';

/** Renders the items whose declared sale names the reader. */
function waiting({ product, retailerName, expiresAt }: Receipt, { language, request, words }: Context): Markup {
  const { claiming: text } = words;
  return card(text.waiting(product.name), [
    stateLine(product, words),
    pictured(product, text.waitingText(retailerName ?? '', product.brand.name, longDay(expiresAt, words)), request),
    !product.trouble &&
      markup`<form class="bare" method="post" action="/${language}/mine/receipts/${String(product.id)}">${antiForgery(request)}<button class="main">${text.submit}</button></form>`,
  ]);
}

const isAccepted = ({ state }: Pick<Transfer, 'state'>): boolean => transferLifeCycle.allows(state, 'settle');

/** Tells whether the reader accepted an item whose transfer is not complete yet. */
export const isArriving = (transfer: Transfer): boolean => !transfer.product.isOwner && isAccepted(transfer);

function toMe(transfer: Transfer, context: Context): Part {
  const { product, fromDisplay, expiresAt, state } = transfer;
  const { words, request } = context;
  if (isAccepted(transfer))
    return card(words.mine.arriving(product.name), [
      stateLine(product, words),
      pictured(product, words.claiming.done, request),
    ]);
  if (!transferLifeCycle.allows(state, 'accept')) return null;
  return card(words.mine.offered(product.name), [
    stateLine(product, words),
    pictured(
      product,
      words.mine.offeredText(product.brand.name, fromDisplay ?? '', longDay(expiresAt, words)),
      request,
    ),
    markup`<div class="go">${!product.trouble && answerForm(transfer, 'accept', words.mine.accept, context, true)}${answerForm(transfer, 'decline', words.mine.decline, context)}</div>`,
  ]);
}

/** Renders an item that the reader transfers: an open offer, which can be cancelled, or an accepted one. */
export function fromMe(
  transfer: Pick<Transfer, 'id' | 'state' | 'toDisplay' | 'expiresAt'> & {
    readonly product: { readonly name: string };
  },
  context: Context,
): Part {
  const { product, toDisplay, expiresAt, state } = transfer;
  const { words } = context;
  const { mine } = words;
  if (isAccepted(transfer)) return card(mine.leaving(product.name), markup`<p>${mine.leavingText}</p>`);
  if (!transferLifeCycle.allows(state, 'cancel')) return null;
  const until = longDay(expiresAt, words);
  const text = toDisplay === NOT_NAMED_YET ? mine.offeringByLink(until) : mine.offeringText(toDisplay, until);
  return card(mine.offering(product.name), [
    markup`<p>${text}</p>`,
    answerForm(transfer, 'cancel', words.mine.cancel, context),
  ]);
}

const answerForm = (
  { id }: Pick<Transfer, 'id'>,
  action: 'accept' | 'decline' | 'cancel',
  text: string,
  { language, request }: Context,
  main = false,
): Part =>
  markup`<form class="bare" method="post" action="/${language}/mine/transfers/${id}/${action}">${antiForgery(request)}<button class="${main ? 'main' : ''}">${text}</button></form>`;

const claimForm = ({ language, request, words: { mine } }: Context): Markup =>
  markup`<p>${mine.claimText}</p><form method="post" action="/${language}/mine/claim">${antiForgery(request)}<label for="code">${mine.code}</label><input id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" required><button class="main">${mine.claimSubmit}</button></form>`;

/** Renders the form that offers an item to another person. */
export const offerForm = (address: string, request: RestRequest, { mine }: Words): Markup =>
  markup`<details><summary>${mine.passOn}</summary><p>${mine.passOnText}</p><form method="post" action="${address}/offer">${antiForgery(request)}<label for="to">${mine.receiver}</label><input id="to" name="email" type="email" autocomplete="off" required><button>${mine.offer}</button></form></details>`;
