import { countryName, longDay } from '../../schema/languages/written.js';
import type { Language } from '../../schema/vocabulary/languages.js';
import { card, facts } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part, webAddress } from '../../subgraphs/lib/markup/markup.js';
import { imageOf } from '../runtime/image-of.js';
import { itemTrouble } from '../runtime/item-trouble.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { type StateView, troubleView } from './item-state.js';
import { offerForm } from './mine-view.js';
import { antiForgery, originOf, type PageView, signInAddress } from './page.js';
import { code, heading, link, moment, verdict } from './parts.js';
import { photoAddress, photograph } from './photo-address.js';
import type { ProductPageQuery } from './product.generated.js';
import { noticeForm } from './stolen-notice.page.js';
import type { Words } from './words.en.js';
import { wordsOf } from './words.js';

type Product = NonNullable<ProductPageQuery['product']>;

/** The page of an item: what a person who holds it wants to know, first things first. */
export function productView(product: Product, language: Language, request: RestRequest): PageView {
  const words = wordsOf(language);
  const path = `/product/${product.serial}`;
  const { tone, title, text } = stateOf(product, words);
  const photo = photoAddress(imageOf(product), `/pages/photo/${product.uidHash}`, request);
  return {
    language,
    path,
    title: product.name,
    description: `${title}. ${text}`,
    brand: product.brand,
    image: photo,
    linkedData: linkedData(product, photo, request, words),
    body: markup`${heading(product.name, [product.brand.name, product.category.name && ` · ${product.category.name}`])}
${verdict(tone, title, text)}
<p class="go">${link(`/${language}/passport/${product.uidHash}`, words.product.seePassport, true)}${product.certificate ? link(`/${language}/certificate/${encodeURIComponent(product.certificate.number)}`, words.product.seeCertificate) : ''}${product.allowedEventTypes.length ? link(`/${language}${path}/intervention`, words.product.record) : ''}</p>
${product.declaredStolen && !product.isOwner ? noticeForm(product.brand.name, `/${language}${path}`, words) : ''}${product.isOwner ? owned(path, language, request, words) : claimEntry(product, `/${language}${path}/claim`, words)}
${photograph(photo)}
${card(words.product.facts, itemFacts(product, words))}
${history(product, words)}
${documents(product, words)}
${chainFacts(product, words)}
${help(product, language, path, request, words)}`,
  };
}

function stateOf(product: Product, all: Words): StateView {
  const { product: words } = all;
  const { brand, registeredAt } = product;
  const trouble = troubleView(product, all);
  if (trouble) return trouble;
  if (!product.isVerified || !registeredAt)
    return { tone: 'warn', title: words.pending, text: words.pendingText(brand.name) };
  const text = words.registeredText(brand.name, longDay(registeredAt, all));
  return { tone: 'good', title: words.registered, text };
}

/** What owning the item adds to its page. */
const owned = (path: string, language: Language, request: RestRequest, words: Words): Markup =>
  card(
    words.owner.title,
    markup`<p>${words.owner.codeText}</p><form method="post" action="/${language}${path}/handover">${antiForgery(request)}<button>${words.owner.codeIssue}</button></form>${offerForm(`/${language}${path}`, request, words)}<p class="note"><a href="/${language}/mine">${words.mine.title}</a></p>`,
  );

function itemFacts(product: Product, words: Words): Markup | undefined {
  const { model, batch, warranty } = product;
  // What is stolen, revoked or gone has none to advertise.
  const runs = !itemTrouble(product) && warranty && warranty.state !== 'voided';
  const promised = runs
    ? [words.product.warrantyUntil(longDay(warranty.endsAt, words)), warranty.terms].filter(Boolean)
    : [];
  return facts([
    [words.product.serial, code(product.serial)],
    [words.product.brand, product.brand.name],
    [words.product.category, product.category.name],
    [words.product.model, model?.name],
    ['GTIN', code(model?.gtin)],
    [words.product.lot, batch?.batchCode],
    [words.product.made, batch?.productionDate && longDay(batch.productionDate, words)],
    [words.product.origin, batch?.countryOfOrigin && countryName(batch.countryOfOrigin, words)],
    [words.product.status, words.statuses[product.status] ?? product.status],
    [words.product.owner, owner(product, words)],
    [words.product.warranty, promised.length > 0 ? promised.join(' · ') : null],
  ]);
}

function owner(product: Product, { product: words }: Words): string | null {
  if (!product.identityIncluded) return words.compliance;
  if (product.isOwner) return words.ownerYou;
  return product.currentOwnerIsVault ? words.vault : product.currentOwnerEmail;
}

/** Its history with the repairs that recognised workshops recorded, newest first. */
function history({ timeline: { nodes: timeline }, repairs }: Product, words: Words): Markup {
  const entries = [
    ...timeline.map((entry) => ({
      at: entry.timestamp,
      line: markup`<li class="${entry.isValid === false ? 'no' : ''}"><strong>${happened(entry, words)}</strong><br>${moment(entry.timestamp, words)}${people(entry, words)}</li>`,
    })),
    ...repairs.map(({ eventType, occurredAt }) => ({
      at: occurredAt,
      line: markup`<li><strong>${words.history.repairs[eventType] ?? words.history.repairs.repair}</strong><br>${moment(occurredAt, words)}<span class="note"> ${words.history.byWorkshop}</span></li>`,
    })),
  ];
  if (entries.length === 0) return card(words.history.title, markup`<p>${words.history.none}</p>`);
  const newestFirst = entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return card(words.history.title, markup`<ol class="time">${newestFirst.map(({ line }) => line)}</ol>`);
}

type Entry = Product['timeline']['nodes'][number];

function happened({ type, isValid, fromRole, toRole }: Entry, { history: words }: Words): string {
  if (type === 'verify') return isValid === false ? words.refused : words.verified;
  if (fromRole === 'mint') return words.minted;
  return fromRole === 'vault' && toRole !== 'vault' ? words.claimed : words.transferred;
}

/** Who is named: people, masked as the graph hands them out; the vault and the minting are not people. */
function people({ type, fromDisplay, toDisplay, fromRole, toRole }: Entry, { history: words }: Words): Part {
  if (type === 'verify') return null;
  const from = fromDisplay && fromRole !== 'mint' && fromRole !== 'vault' ? ` ${words.from} ${fromDisplay}` : '';
  const to = toDisplay && toRole !== 'vault' ? ` ${words.to} ${toDisplay}` : '';
  return from || to ? markup`<span class="note">${from}${to}</span>` : null;
}

const DOCUMENTS = [
  'userManualUrl',
  'safetyInstructionsUrl',
  'maintenanceInstructionsUrl',
  'repairInstructionsUrl',
  'disassemblyInstructionsUrl',
  'sparePartsUrl',
] as const;

function documents({ model }: Product, words: Words): Part {
  const present = DOCUMENTS.map((name) => ({ name, address: webAddress(model?.[name]) })).filter(
    ({ address }) => address,
  );
  if (present.length === 0) return null;
  const items = present.map(
    ({ name, address }) => markup`<li><a href="${address}" rel="noopener">${words.documents[name]}</a></li>`,
  );
  return card(words.documents.title ?? '', markup`<ul class="list">${items}</ul>`);
}

/** Where the item is written down, for whoever wants to look for themselves. */
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

/** For whoever bought it: where it becomes theirs, while it is nobody's and its brand lets it be claimed. */
function claimEntry(
  { isVerified, identityIncluded, currentOwnerIsVault, brand }: Product,
  address: string,
  words: Words,
): Part {
  if (!isVerified || !identityIncluded || !currentOwnerIsVault || brand.claimWays.length === 0) return null;
  return markup`<p class="go screen">${link(address, words.claiming.title, true)}</p>`;
}

function help(product: Product, language: Language, path: string, request: RestRequest, words: Words): Markup {
  return card(words.help.title, [askBrand(product.brand, words), theft(product, language, path, request, words)]);
}

/** Whom to ask when something is not right; a button where the brand says where. */
export function askBrand(
  { name, appUrl }: { readonly name: string; readonly appUrl: string | null },
  words: Words,
): Markup {
  const address = webAddress(appUrl);
  return markup`<p>${words.help.askText}</p>${address ? markup`<p class="go">${link(address, words.help.ask(name))}</p>` : ''}`;
}

function theft(
  product: Product,
  language: Language,
  path: string,
  request: RestRequest,
  { help: words, signIn }: Words,
): Part {
  if (!product.identityIncluded || !product.inCatalog) return null;
  if (!product.isOwner) {
    if (request.principal.kind === 'account') return null;
    return markup`<p class="note screen">${words.signInText} <a href="${signInAddress(language, path)}">${signIn}</a></p>`;
  }
  if (product.declaredStolen) {
    return markup`<p>${words.foundText}</p><form method="post" action="/${language}${path}/found">${antiForgery(request)}<button>${words.found}</button></form>`;
  }
  return markup`<p>${words.reportText}</p><form method="post" action="/${language}${path}/theft">${antiForgery(request)}<label for="description">${words.describe}</label><textarea id="description" name="description" rows="3" maxlength="2000"></textarea><button>${words.report}</button></form>`;
}

function linkedData(product: Product, photo: string | undefined, request: RestRequest, words: Words): object {
  const origin = originOf(request);
  return {
    '@context': 'https://schema.org',
    '@type': 'IndividualProduct',
    '@id': `${origin}/p/${product.serial}`,
    name: product.name,
    serialNumber: product.serial,
    category: product.category.name,
    brand: { '@type': 'Brand', name: product.brand.name },
    ...(product.model?.gtin ? { gtin14: product.model.gtin.padStart(14, '0') } : {}),
    ...(product.model?.description ? { description: product.model.description } : {}),
    ...(photo ? { image: `${origin}${photo}` } : {}),
    inLanguage: words.locale,
  };
}
