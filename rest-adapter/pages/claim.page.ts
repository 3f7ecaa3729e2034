import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Ask, type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import { platformPage } from '../runtime/platform-only.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { refuseForgedForm } from './form-guard.js';
import { itemImage, itemImageAddress } from './image-address.js';
import { ledBy, stateVerdict, troubleView } from './item-state.js';
import { mailForm } from './mail-form.js';
import { problemPage } from './message-page.js';
import { claimFromPage } from './mine.generated.js';
import { claimReceiptFromPage, type ItemToClaimQuery, itemToClaim, receiptsOfReader } from './my-item.generated.js';
import { antiForgery, page } from './page.js';
import { pageResponses } from './page-family.js';
import { heading, link, message } from './parts.js';
import { wordsOf } from './words/words.js';

type Item = NonNullable<ItemToClaimQuery['product']>;

const facts = (language: AccountLanguage) => ({
  path: `/${language}/product/{serial}/claim`,
  versioned: false,
  section: 'Pages',
  caller: optionalSession({ foreignPage: 'allow' }),
  host: 'any' as const,
  responses: {
    ...pageResponses,
    303: { description: 'On to the customer’s items.', headers: { Location: 'The page.' } },
  },
});
const path = Type.Object({ serial: Text('Serial of the item.') });

/** Tells whether a registered item without an owner can be claimed in one of the ways that its brand offers. */
const isClaimable = ({ isVerified, identityIncluded, currentOwnerIsVault, brand }: Item): boolean =>
  isVerified && identityIncluded && currentOwnerIsVault && brand.claimWays.length > 0;

async function itemOf(serial: string, ask: Ask): Promise<Item> {
  const { product } = await ask(itemToClaim, { serial });
  if (!product) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  return product;
}

interface Reader {
  readonly serial: string;
  readonly language: AccountLanguage;
  readonly request: RestRequest;
  readonly alert?: string;
}

async function claimPage(item: Item, { serial, language, request, alert }: Reader, ask: Ask): Promise<Answer> {
  const words = wordsOf(language);
  const {
    claiming: text,
    product: { claim: title },
  } = words;
  const trouble = troubleView(item, words);
  const address = `/product/${encodeURIComponent(serial)}/claim`;
  const { principal } = request;
  const ways = isClaimable(item)
    ? principal.kind === 'account'
      ? await waysOf(item, `/${language}${address}`, language, request, ask)
      : card(text.first, [mailForm(language, `/${language}${address}`), noReceipt(item, text.noReceipt)])
    : markup`${message('warn', text.cannot, text.cannotText)}${onward(serial, language, request)}`;
  return page(
    {
      language,
      path: address,
      title: ledBy(trouble, title, words),
      description: text.text,
      brand: item.brand,
      status: alert ? 422 : 200,
      headers: { 'Cache-Control': 'no-store' },
      wide: true,
      body: markup`${heading(title, item.name)}${trouble && stateVerdict(trouble)}<div class="split">${itemImage(itemImageAddress(item, request))}<div><p>${text.text}</p>${alert ? markup`<p class="card bad alert" role="alert">${alert}</p>` : ''}${ways}</div></div>`,
    },
    request,
  );
}

/** Renders the links to the item and to the reader's own. */
function onward(serial: string, language: AccountLanguage, { principal }: RestRequest): Markup {
  const { intervention, mineTitle } = wordsOf(language);
  const item = link(`/${language}/product/${encodeURIComponent(serial)}`, intervention.back, true);
  return markup`<p class="go">${item}${principal.kind === 'account' ? link(`/${language}/mine`, mineTitle) : ''}</p>`;
}

const noReceipt = ({ brand }: Item, text: string): Part =>
  brand.claimWays.includes('receipt') ? markup`<p class="note">${text}</p>` : null;

/** Returns the ways of claiming that the brand accepts and that are open to this reader. */
async function waysOf(
  item: Item,
  address: string,
  language: AccountLanguage,
  request: RestRequest,
  ask: Ask,
): Promise<Markup[]> {
  const { claiming: text, mine } = wordsOf(language);
  const { claimWays } = item.brand;
  const { myReceipts } = await ask(receiptsOfReader, {});
  const hasReceipt = claimWays.includes('receipt') && myReceipts.some(({ product }) => product.id === item.id);
  const token = antiForgery(request);
  const receipt = markup`<p>${text.receipt}</p><form method="post" action="${address}">${token}<button class="main">${text.submit}</button></form>`;
  const code = markup`<form method="post" action="${address}">${token}<label for="code">${mine.code}</label><input id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" required><button class="main">${text.submit}</button></form>`;
  return [
    ...(hasReceipt ? [card(text.waiting(item.name), receipt)] : []),
    ...(!hasReceipt && claimWays.includes('purchase_code')
      ? [card(mine.claim, [markup`<p>${mine.claimText}</p>`, code])]
      : []),
    ...(hasReceipt ? [] : [markup`${noReceipt(item, text.noReceipt)}`]),
  ];
}

const show = (language: AccountLanguage): Route =>
  steps({
    ...facts(language),
    method: 'GET',
    summary: 'Claim form of an item',
    description: 'The form for a purchase code, and the link to sign in.',
    input: { path },
    perform: async ({ path: { serial } }, request, ask) =>
      claimPage(await itemOf(serial, ask), { serial, language, request }, ask),
  });

function claim(language: AccountLanguage): Route {
  const fields = { csrf_token: Type.String({ default: '' }), code: Type.String({ default: '' }) };
  return steps({
    ...facts(language),
    method: 'POST',
    summary: 'Claim an item',
    description: 'With the purchase code, by a signed-in customer.',
    input: { path, body: formBody(Type.Object(fields)) },
    async perform({ path: { serial }, body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      const item = await itemOf(serial, ask);
      try {
        if (body.code) await ask(claimFromPage, { code: body.code });
        else await ask(claimReceiptFromPage, { productId: item.id });
      } catch (error) {
        const known = ['INVALID_INPUT', 'STATE_CONFLICT', 'NOT_FOUND'];
        if (!(error instanceof DomainError) || !known.includes(error.code)) throw error;
        const alert = wordsOf(language).mine.claimRefused;
        return claimPage(item, { serial, language, request, alert }, ask);
      }
      return redirect(303, `/${language}/mine?done=claimed`, { 'Cache-Control': 'no-store' });
    },
  });
}

/** Routes that claim a scanned item for its buyer. */
export const claimPages: RouteFamily = {
  name: 'Pages of buyers',
  description: 'The buyer of an item makes it theirs with the code of the receipt.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [show(language), claim(language)].map(platformPage)),
};
