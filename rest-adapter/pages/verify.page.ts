import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { inEveryLanguage } from '../runtime/in-every-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { COORDINATES, SIGNED_ADDRESS, verificationOf } from '../runtime/signed-address.js';
import { itemImageAddress, withImage } from './image-address.js';
import { itemIdentifier } from './item-identifier.js';
import { ledBy, stateVerdict, troubleView } from './item-state.js';
import { findForm, problemPage } from './message-page.js';
import { originOf, type PageView, page } from './page.js';
import { pageResponses } from './page-family.js';
import { heading, link, verdict } from './parts.js';
import { passportLinks } from './passport-links.js';
import { goneView } from './passport-view.js';
import { chainFacts } from './product-view.js';
import { ROOMY_PRINT } from './style.js';
import { type GoneFragment, type VerdictPageMutation, verdictPage } from './verify.generated.js';
import { type Words, wordsOf } from './words/words.js';

type Verdict = VerdictPageMutation['verifyQr'];

function read(language: PageLanguage): Route {
  return steps({
    method: 'GET',
    path: `/${language}/verify`,
    versioned: false,
    section: 'Pages',
    summary: 'Page of a verdict',
    description: 'The verdict on a signed verification address, in words; a positive one is recorded as a scan.',
    caller: anonymous,
    host: 'any',
    input: {
      query: Type.Object({ ...SIGNED_ADDRESS, ...COORDINATES }),
    },
    async perform({ query }, request, ask) {
      const { verifyQr } = await ask(verdictPage, verificationOf(query, request.method));
      const { gone } = verifyQr;
      const shown = gone ? viewOfGone(gone, language, request) : view(verifyQr, language, request);
      return page({ ...shown, headers: { 'Cache-Control': 'no-store' } }, request);
    },
    responses: pageResponses,
  });
}

function viewOfGone(gone: GoneFragment, language: PageLanguage, request: RestRequest): PageView {
  const genuine = wordsOf(language).verdict.authenticText(gone.brand.name);
  return {
    ...goneView(gone, language, request, markup`<p class="card">${genuine}</p>`),
    path: '/find',
    switchPath: `/verify?${request.rawQuery}`,
    style: ROOMY_PRINT,
  };
}

function view({ valid, message, scanArea, product }: Verdict, language: PageLanguage, request: RestRequest): PageView {
  const words = wordsOf(language);
  const { verdict: text } = words;
  const image = product ? itemImageAddress(product, request) : undefined;
  const trouble = product ? troubleView(product, words) : undefined;
  const genuine = text.authenticText(product?.brand.name ?? '');
  const ofCode = valid
    ? { tone: 'good' as const, title: text.authentic, text: genuine }
    : { tone: 'bad' as const, title: text.refused, text: text.reasons[message] ?? message };
  const { title, text: sentence } = trouble ?? ofCode;
  const leads = [
    heading(product?.name ?? text.title, product ? text.title : ''),
    trouble && stateVerdict(trouble),
    trouble && valid ? markup`<p class="card">${genuine}</p>` : verdict(ofCode.tone, ofCode.title, ofCode.text),
    valid && markup`<p>${text.mind}${scanArea ? ` ${text.area} ${scanArea}.` : ''}</p>`,
    product && ways(product, language, words),
  ];
  return {
    language,
    languages: PAGE_LANGUAGES,
    path: '/find',
    // The other language verifies again, which counts as another verification.
    switchPath: `/verify?${request.rawQuery}`,
    title: ledBy(trouble, product?.name ?? text.title, words),
    description: `${title}. ${sentence}`,
    brand: product?.brand,
    image: trouble ? undefined : image,
    warns: trouble !== undefined,
    linkedData: valid && product && !trouble ? linkedData(product, image, request) : undefined,
    wide: product !== null,
    style: ROOMY_PRINT,
    body: markup`${withImage(leads, image)}${product ? chainFacts(product, words) : findForm(language, words)}`,
  };
}

/** Renders links to the item's page and its passport. */
function ways(product: Verified, language: PageLanguage, { certificate, product: text }: Words): Markup {
  const passports = passportLinks(product).slice(0, 1);
  return markup`<p class="go">${product.serial ? link(`/${language}/product/${product.serial}`, certificate.itemOf, true) : ''}${passports.map(({ path }) => link(`/${language}${path}`, text.seePassport))}</p>`;
}

type Verified = NonNullable<Verdict['product']>;

/** Returns a genuine item as structured data; undefined for any other verdict. */
function linkedData(product: Verified, image: string | undefined, request: RestRequest): object {
  const origin = originOf(request);
  return {
    '@context': 'https://schema.org',
    '@type': 'IndividualProduct',
    '@id': itemIdentifier(request, product),
    name: product.name,
    ...(product.serial ? { serialNumber: product.serial } : {}),
    brand: { '@type': 'Brand', name: product.brand.name },
    ...(image ? { image: `${origin}${image}` } : {}),
  };
}

/** Routes of the verdict pages of signed addresses; counted like the verification route. */
export const verdictPages: RouteFamily = {
  name: 'Verdict pages',
  description: 'The verdict on the signed address of an item, counted with QR verification.',
  window: WINDOWS.qr,
  problem: problemPage('notFound'),
  ...inEveryLanguage((language) => [read(language)]),
};
