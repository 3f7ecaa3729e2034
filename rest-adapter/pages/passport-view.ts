import { documentView } from '../../gateway/passport-view/document-view.js';
import { introducing, longDay } from '../../schema/languages/written.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { TIERS, type Tier } from '../../schema/vocabulary/tiers.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import { passportHeaders } from '../runtime/passport-link.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { documentReader } from './document-reader.js';
import { itemImageAddress, withImage } from './image-address.js';
import { ledBy, type StatedItem, type StateView, stateSentence, stateVerdict, troubleView } from './item-state.js';
import { ownersHint } from './message-page.js';
import { type PageView, signInAddress } from './page.js';
import { heading, link, moment, verdict } from './parts.js';
import type { GoneFragment, ProofFragment, ShownFragment } from './passport.generated.js';
import { otherPassports, type PassportLink, type Published, passportLinks } from './passport-links.js';
import { askBrand } from './product-view.js';
import { proofView } from './proof-view.js';
import { CHECK_SCRIPT } from './scripts.route.js';
import { tierName, tierReaders } from './tier-words.js';
import { type Words, wordsOf } from './words/words.js';

export interface ShownPassport {
  readonly passport: ShownFragment;
  readonly proof: ProofFragment;
  /** Path below `/passport/`, for pages and data: a chip hash, `01/…`, `01/…/10/…`. */
  readonly below: string;
  readonly image: string | undefined;
  /** Requested tier; undefined for the highest that the reader's account permits. */
  readonly asked: Tier | undefined;
  /** The requested item, whose state is shown first. */
  readonly item?: (StatedItem & Published) | null;
}

/** Print styles: a small image next to the title, sections in three columns, no list of tiers. */
const PRINT = `
@media print{.cols>.card:has(.tiers){display:none}main>.face~.cols{columns:3;column-gap:10px}.cols>.card:last-child{break-inside:auto;box-decoration-break:clone}.cols details dl>div{display:block;break-inside:avoid}.cols details code{font-size:.72rem}}`;

/** Renders the page of a passport: publisher and date, the sections visible to this reader, and the proofs. */
export function passportView(shown: ShownPassport, language: PageLanguage, request: RestRequest): PageView {
  const words = wordsOf(language);
  const { passport, proof, below, image, asked, item } = shown;
  const trouble = item ? troubleView(item, words) : undefined;
  const { brand, passportVersion: version } = passport;
  const { passport: text } = words;
  const sentence = text.verdictText(brand.name, version, longDay(passport.publishedAt, words));
  const name = passport.productName ?? text.title;
  const path = `/passport/${below}`;
  const mark = tierName(passport.accessTier, language);
  const marked = { sections: passport.visibility === 'public' ? passport.additions : [], mark };
  const leading = [
    heading(name, [brand.name, ' · ', text[passport.level]]),
    trouble
      ? [stateVerdict(trouble), markup`<p class="card">${sentence}</p>`]
      : verdict('good', text.verdict, sentence),
    markup`<p class="go">${passport.serial ? link(`/${language}/product/${passport.serial}`, text.seeProduct) : ''}${link(`/v1/passport/${below}`, text.asData)}</p>`,
  ];
  const document = documentView(passport.data, documentReader(language, brand.language), marked);
  return {
    language,
    languages: PAGE_LANGUAGES,
    path: asked ? `${path}?tier=${asked}` : path,
    openPath: path,
    title: ledBy(trouble, name, words),
    description: trouble ? stateSentence(trouble) : sentence,
    brand,
    image: trouble ? undefined : image,
    warns: trouble !== undefined,
    linkedData: passport.jsonLd,
    wide: true,
    script: CHECK_SCRIPT,
    style: PRINT,
    headers: passportHeaders(request, passport.id),
    body: markup`${withImage(leading, image)}
${item ? otherPassports(besides(item, passport.level), language, words) : ''}
${readAs(passport, language, request)}
<div class="cols">${document.length ? document : markup`<p class="card">${text.empty}</p>`}
${passport.visibility === 'public' ? audiences(passport, language, path, request, words) : ''}
${backup(passport, words)}
${proofView(proof, `/v1/passport/${below}`, passport.visibility === 'public', words)}</div>`,
  };
}

/** Renders links to the item's passports at other levels. */
const besides = (item: Published, level: string): readonly PassportLink[] =>
  passportLinks(item).filter((one) => one.level !== level);

/** Informs a reader that their account shows more than the public tier, and how that content is marked. */
function readAs(passport: ShownFragment, language: PageLanguage, request: RestRequest): Part {
  const { visibility, accessTier, additions } = passport;
  const { passport: text } = wordsOf(language);
  if (visibility !== 'public') return markup`<p class="card hint">${text.ownerOnly}</p>`;
  if (request.principal.kind !== 'account' || accessTier === 'public') return null;
  const tier = tierName(accessTier, language);
  return markup`<p class="card hint">${additions.length ? text.readAs(tier) : text.nothingAdded(tier)}</p>`;
}

/** Renders the list of tiers, with the served one marked, and how to access the others. */
function audiences(
  passport: ShownFragment,
  language: PageLanguage,
  path: string,
  request: RestRequest,
  words: Words,
): Markup {
  const { passport: text } = words;
  const nameOf = (tier: Tier): string => tierName(tier, language);
  const signedIn = request.principal.kind === 'account';
  const rows = TIERS.map((tier) => {
    const current = tier === passport.accessTier;
    const open = passport.availableTiers.includes(tier);
    const address = `/${language}${path}${tier === 'public' && !signedIn ? '' : `?tier=${tier}`}`;
    return markup`<li><span class="${current ? 'now' : ''}">${nameOf(tier)}<span class="note"> · ${tierReaders(tier, language)}</span></span>${tierAction(current, open, address, words, nameOf(tier))}</li>`;
  });
  const ask = signedIn ? null : markup`<p class="go">${link(signInAddress(language, path), text.ask)}</p>`;
  return card(text.audiences, [
    markup`<p>${text.audiencesText} <strong>${nameOf(passport.accessTier)}</strong>.</p><ul class="tiers">${rows}</ul>`,
    ask,
  ]);
}

function tierAction(current: boolean, open: boolean, address: string, words: Words, tier: string): Part {
  const { passport: text } = words;
  if (current) return markup`<span class="note">${text.reading}</span>`;
  return open
    ? markup`<a class="tap" href="${address}" aria-label="${introducing(text.open, tier, words)}">${text.open}</a>`
    : null;
}

function backup({ passportServiceProvider: provider }: ShownFragment, words: Words): Part {
  if (!provider) return null;
  const when = provider.backedUpAt ? [' · ', moment(provider.backedUpAt, words)] : '';
  return markup`<p class="note">${words.passport.provider} ${provider.name} (${provider.identifier})${when}</p>`;
}

/** Returns the state of an item that left the catalog, stolen or not. */
function goneState(product: GoneFragment, words: Words): StateView {
  const state = troubleView(product, words);
  if (!state) throw new Error('An item that left the catalog has no state to show');
  return state;
}

/**
 * Renders the page of an item that left the catalog (§4.24), with the remaining publications about its model. `note`:
 * shown below its state.
 */
export function goneView(product: GoneFragment, language: PageLanguage, request: RestRequest, note?: Part): PageView {
  const words = wordsOf(language);
  const state = goneState(product, words);
  return {
    ...withoutPassport(product, language, request, [stateVerdict(state), note]),
    title: ledBy(state, product.name, words),
    description: stateSentence(state),
  };
}

/**
 * Renders the page of an item in the catalog without a passport for this reader, who may be its owner and not signed
 * in: its state, and what is published about its lot and model.
 */
export function noPassportView(product: GoneFragment, language: PageLanguage, request: RestRequest): PageView {
  const words = wordsOf(language);
  const { noPassport: title, noPassportText: text } = words.problems;
  const state = troubleView(product, words);
  const hint = request.principal.kind === 'account' ? null : ownersHint(language, pathOf(product), words);
  return {
    ...withoutPassport(product, language, request, [state && stateVerdict(state), verdict('warn', title, text), hint]),
    status: 404,
    title: ledBy(state, title, words),
    description: state ? stateSentence(state) : text,
  };
}

const pathOf = ({ uidHash }: GoneFragment): string => `/passport/${uidHash}`;

/** Renders an item below its name and `leading`, with what is published about its lot and model. */
function withoutPassport(
  product: GoneFragment,
  language: PageLanguage,
  request: RestRequest,
  leading: readonly Part[],
): Omit<PageView, 'title' | 'description'> {
  const words = wordsOf(language);
  const { name, brand } = product;
  return {
    language,
    languages: PAGE_LANGUAGES,
    path: pathOf(product),
    brand,
    warns: true,
    wide: true,
    body: markup`${withImage([heading(name, brand.name), ...leading], itemImageAddress(product, request))}${otherPassports(passportLinks(product), language, words)}${card(words.help.title, askBrand(brand, words))}`,
  };
}
