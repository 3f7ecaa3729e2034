import { accountLanguage } from '../../schema/languages/language.js';
import { longDay } from '../../schema/languages/written.js';
import { isInForce } from '../../schema/life-cycles/certificate.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { storedImage } from '../runtime/stored-image.js';
import { sentenceOfBrand } from './document-reader.js';
import { itemImageAddress } from './image-address.js';
import { type StateView, stateVerdict, troubleView } from './item-state.js';
import { heading, icon, inItsOwn, link } from './parts.js';
import { passportLinks } from './passport-links.js';
import type { ProductPageQuery } from './product.generated.js';
import { shareButton } from './share-button.js';
import type { Words } from './words/words.js';

type Product = NonNullable<ProductPageQuery['product']>;

/** Renders the first screen: the image with the state as a badge, the name, and the main action. */
export function hero(
  product: Product,
  language: PageLanguage,
  path: string,
  request: RestRequest,
  words: Words,
): Markup {
  const { brand, category, model } = product;
  const story =
    model?.description && markup`<p class="story">${sentenceOfBrand(model.description, brand.language, language)}</p>`;
  const troubled = product.trouble !== null;
  const state = stateOf(product, words);
  return markup`<div class="hero">${troubled ? stateVerdict(state) : ''}
<div class="show">${gallery(product, request, words)}${troubled ? '' : seal(product, state, words)}</div>
<div class="lead">${heading(product.name, [brand.name, category.name && [' · ', inItsOwn(category.name, language)]])}${story}
${actions(product, language, path, words)}</div></div>`;
}

export function stateOf(product: Product, all: Words): StateView {
  const { product: words } = all;
  const { brand, registeredAt } = product;
  const trouble = troubleView(product, all);
  if (trouble) return trouble;
  if (!product.isVerified || !registeredAt)
    return { tone: 'warn', title: words.pending, text: words.pendingText(brand.name) };
  const text = words.registeredText(brand.name, longDay(registeredAt, all));
  return { tone: 'good', title: words.registered, text };
}

/** Renders the state of a valid item as a badge on its image, which opens the list of checks. */
function seal(product: Product, { tone, title, text }: StateView, words: Words): Markup {
  const { product: own } = words;
  const checks =
    tone === 'good'
      ? markup`<ul class="list">${checked(product, words).map((line) => markup`<li>${line}</li>`)}</ul>`
      : '';
  return markup`<details class="seal ${tone}"><summary>${icon(tone)}<h2>${title}</h2><span class="note">${own.checkedNow}</span></summary><div><p>${text}</p>${checks}</div></details>`;
}

/** Lists the checks behind a valid state. */
function checked({ brand, registeredAt, tokenId, certificate }: Product, words: Words): readonly string[] {
  const { product: own } = words;
  return [
    ...(registeredAt ? [own.checks.registered(brand.name, longDay(registeredAt, words))] : []),
    own.checks.notStolen,
    own.checks.recognised(brand.name),
    ...(tokenId ? [own.checks.chain] : []),
    ...(certificate && isInForce(certificate.status) ? [own.checks.certificate] : []),
  ];
}

const MOST_IMAGES = 6;

/** Draws the item's images: the first large, the others on a strip that scrolls sideways. */
function gallery(product: Product, request: RestRequest, { product: words }: Words): Markup {
  const first = itemImageAddress(product, request);
  if (!first) return markup`<div class="noimage" aria-hidden="true">${[...product.name][0] ?? ''}</div>`;
  const further = [product.model?.image, ...(product.model?.media ?? [])]
    .flatMap((image) => storedImage(image?.url, request.settings)?.path ?? [])
    .filter((address, nth, all) => address !== first && all.indexOf(address) === nth)
    .slice(0, MOST_IMAGES - 1);
  const main = markup`<img class="image" src="${first}" alt="${product.name}" width="800" height="600" fetchpriority="high">`;
  if (further.length === 0) return main;
  const others = further.map(
    (address, nth) =>
      markup`<li><img class="image" src="${address}" alt="${words.imageOf(product.name, nth + 2)}" width="800" height="600" loading="lazy"></li>`,
  );
  return markup`<div class="strip" tabindex="0" role="region" aria-label="${words.images}"><ul><li>${main}</li>${others}</ul></div>`;
}

/** Renders the main action at the lower edge of the screen, and the other actions. */
function actions(product: Product, language: PageLanguage, path: string, words: Words): Part {
  const links = [
    ...(product.declaredStolen && !product.isOwner
      ? [{ to: '#seen', text: words.help.seenSend(product.brand.name) }]
      : []),
    ...(isClaimable(product) ? [{ to: `/${accountLanguage(language)}${path}/claim`, text: words.product.claim }] : []),
    ...passportLinks(product)
      .slice(0, 1)
      .map(({ path: below }) => ({ to: `/${language}${below}`, text: words.product.seePassport })),
    ...(product.certificate
      ? [
          {
            to: `/${language}/certificate/${encodeURIComponent(product.certificate.number)}`,
            text: words.product.seeCertificate,
          },
        ]
      : []),
    ...(product.allowedEventTypes.length
      ? [{ to: `/${accountLanguage(language)}${path}/intervention`, text: words.product.record }]
      : []),
  ];
  const [main, ...others] = links;
  const more = markup`<p class="go">${others.map(({ to, text }) => link(to, text))}${shareButton(words)}</p>`;
  return main ? markup`<p class="go act">${link(main.to, main.text, true)}</p>${more}` : more;
}

/** Tells whether a buyer can claim the item: it has no owner, is neither stolen nor revoked, and its brand accepts a way. */
const isClaimable = ({ isVerified, identityIncluded, currentOwnerIsVault, trouble, brand }: Product): boolean =>
  isVerified && identityIncluded && currentOwnerIsVault && trouble === null && brand.claimWays.length > 0;
