import { accountLanguage } from '../../schema/languages/language.js';
import { countryName, longDay } from '../../schema/languages/written.js';
import { warrantyLifeCycle } from '../../schema/life-cycles/warranty.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { card, facts } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part, webAddress } from '../../subgraphs/lib/markup/markup.js';
import { passportHeaders } from '../runtime/passport-link.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { sentenceOfBrand } from './document-reader.js';
import { itemImageAddress } from './image-address.js';
import { itemIdentifier } from './item-identifier.js';
import { ledBy, stateSentence, troubleView } from './item-state.js';
import { offerForm } from './mine-view.js';
import { antiForgery, originOf, type PageView, signInAddress } from './page.js';
import { code, grouped, inItsOwn, link, moment } from './parts.js';
import { otherPassports, passportLinks } from './passport-links.js';
import type { ProductPageQuery } from './product.generated.js';
import { hero, stateOf } from './product-hero.js';
import { life } from './product-life.js';
import { story } from './product-story.js';
import { noticeForm } from './stolen-notice.page.js';
import { type Words, wordsOf } from './words/words.js';

type Product = NonNullable<ProductPageQuery['product']>;

/** Renders the page of an item, most important facts first. */
export function productView(product: Product, language: PageLanguage, request: RestRequest): PageView {
  const words = wordsOf(language);
  const path = `/product/${product.serial}`;
  const trouble = troubleView(product, words);
  const image = itemImageAddress(product, request);
  const [served] = product.servesPassport ? product.publishedPassports : [];
  return {
    language,
    languages: PAGE_LANGUAGES,
    path,
    title: ledBy(trouble, product.name, words),
    description: stateSentence(stateOf(product, words)),
    brand: product.brand,
    image: trouble ? undefined : image,
    warns: trouble !== undefined,
    shares: true,
    linkedData: linkedData(product, image, request),
    wide: true,
    ...(served ? { headers: passportHeaders(request, served.id) } : {}),
    body: markup`${hero(product, language, path, request, words)}
<div class="cols">${product.declaredStolen && !product.isOwner ? noticeForm(product.brand.name, `/${language}${path}`, words) : ''}${product.isOwner ? owned(product, path, language, request) : ''}${story(product, language, words)}
${life(product, words)}
${card(words.product.facts, itemFacts(product, language, words))}
${otherPassports(passportLinks(product).slice(1), language, words)}
${chainFacts(product, words)}
${help(product, language, path, request, words)}</div>`,
  };
}

/** Renders the section that only the item's owner sees, in the language of the owner's pages. */
function owned(product: Product, path: string, reader: PageLanguage, request: RestRequest): Markup {
  const language = accountLanguage(reader);
  const words = wordsOf(language);
  const { inCatalog, isDestroyed, isVerified, identityIncluded } = product;
  const handover =
    inCatalog &&
    !isDestroyed &&
    markup`<p>${words.owner.codeText}</p><form method="post" action="/${language}${path}/handover">${antiForgery(request)}<button>${words.owner.codeIssue}</button></form>`;
  const offer = isVerified && identityIncluded && offerForm(`/${language}${path}`, request, words);
  const content = card(
    words.owner.title,
    markup`${handover}${offer}<p class="note"><a class="tap" href="/${language}/mine">${words.mineTitle}</a></p>`,
  );
  return language === reader ? content : markup`<div lang="${language}">${content}</div>`;
}

function itemFacts(product: Product, language: PageLanguage, words: Words): Markup | undefined {
  const { model, batch, warranty } = product;
  // Hidden for items that are stolen, revoked, destroyed or withdrawn, and after expiry.
  const runs = !product.trouble && warranty && warrantyLifeCycle.allows(warranty.state, 'end');
  const promised: Part = runs && [
    words.product.warrantyUntil(longDay(warranty.endsAt, words)),
    warranty.terms && [' · ', sentenceOfBrand(warranty.terms, product.brand.language, language)],
  ];
  return facts([
    [words.product.serial, grouped(product.serial)],
    [words.product.brand, product.brand.name],
    [words.product.category, inItsOwn(product.category.name, language)],
    [words.product.model, model?.name],
    ['GTIN', code(model?.gtin)],
    [words.product.lot, batch?.batchCode],
    [words.product.made, batch?.productionDate && longDay(batch.productionDate, words)],
    [words.product.origin, batch?.countryOfOrigin && countryName(batch.countryOfOrigin, words)],
    [words.product.status, words.statuses[product.status]],
    [words.product.owner, owner(product, words)],
    [words.product.warranty, promised],
  ]);
}

/** Renders the owner of an item, or that it has none; null where neither is shown. */
function owner(product: Product, { product: words }: Words): string | null {
  if (!product.identityIncluded) return null;
  if (product.isOwner) return words.ownerYou;
  // A destroyed, withdrawn or revoked item cannot get an owner.
  if (product.currentOwnerIsVault && product.trouble !== null && product.trouble !== 'stolen') return null;
  return product.currentOwnerIsVault ? words.vault : product.currentOwnerEmail;
}

/** Lists the on-chain identifiers of an item. */
export function chainFacts(
  item: {
    readonly network: string;
    readonly contractAddress: string;
    readonly tokenId: string | null;
    readonly txHash: string | null;
    readonly registeredAt?: string | null;
  },
  words: Words,
): Part {
  if (!item.tokenId) return null;
  const rows = facts([
    [words.proof.network, item.network],
    [words.proof.contract, code(item.contractAddress)],
    [words.proof.token, code(item.tokenId)],
    [words.proof.transaction, code(item.txHash)],
    [words.proof.registered, item.registeredAt && moment(item.registeredAt, words)],
  ]);
  return card(
    words.proof.title,
    markup`<p>${words.proof.intro}</p><details><summary>${words.proof.where}</summary>${rows}</details>`,
  );
}

function help(product: Product, language: PageLanguage, path: string, request: RestRequest, words: Words): Markup {
  return card(words.help.title, [askBrand(product.brand, words), theft(product, language, path, request, words)]);
}

/** Renders the brand's contact for complaints; a button where the brand has an address. */
export function askBrand(
  { name, appUrl }: { readonly name: string; readonly appUrl: string | null },
  words: Words,
): Markup {
  const address = webAddress(appUrl);
  return markup`<p>${words.help.askText}</p>${address ? markup`<p class="go">${link(address, words.help.ask(name))}</p>` : ''}`;
}

function theft(
  product: Product,
  language: PageLanguage,
  path: string,
  request: RestRequest,
  { help: words, signIn }: Words,
): Part {
  if (!product.identityIncluded || !product.inCatalog) return null;
  if (!product.isOwner) {
    // Their owner has nothing to report at an item that is stolen already, or no longer recognised.
    if (product.trouble || request.principal.kind === 'account') return null;
    return markup`<p class="note screen">${words.signInText} <a href="${signInAddress(language, path)}">${signIn}</a></p>`;
  }
  if (product.declaredStolen) {
    if (!product.mayCloseTheftReport) return null;
    return markup`<p>${words.foundText}</p><form method="post" action="/${language}${path}/found">${antiForgery(request)}<button>${words.found}</button></form>`;
  }
  return markup`<p>${words.reportText}</p><form method="post" action="/${language}${path}/theft">${antiForgery(request)}<label for="description">${words.describe}</label><textarea id="description" name="description" rows="3" maxlength="2000"></textarea><button>${words.report}</button></form>`;
}

function linkedData(product: Product, image: string | undefined, request: RestRequest): object {
  const origin = originOf(request);
  return {
    '@context': 'https://schema.org',
    '@type': 'IndividualProduct',
    '@id': itemIdentifier(request, product),
    name: product.name,
    serialNumber: product.serial,
    category: product.category.name,
    brand: { '@type': 'Brand', name: product.brand.name },
    ...(product.model?.gtin ? { gtin14: product.model.gtin.padStart(14, '0') } : {}),
    ...(product.model?.description ? { description: product.model.description } : {}),
    ...(image ? { image: `${origin}${image}` } : {}),
  };
}
