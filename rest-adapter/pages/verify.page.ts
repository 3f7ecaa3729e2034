import { Type } from '@sinclair/typebox';

import { PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { WINDOWS } from '../../subgraphs/lib/windows/limits.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, type RouteFamily, route } from '../runtime/family.js';
import { imageOf } from '../runtime/image-of.js';
import { inEveryLanguage } from '../runtime/in-every-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { ledBy, stateVerdict, troubleView } from './item-state.js';
import { findForm, problemPage } from './message-page.js';
import { originOf, type PageView, page } from './page.js';
import { pageResponses } from './page-family.js';
import { heading, link, verdict } from './parts.js';
import { passportLinks } from './passport-links.js';
import { besideImage, photoAddress } from './photo-address.js';
import { chainFacts } from './product-view.js';
import { ROOMY_PRINT } from './style.js';
import { type VerdictPageMutation, verdictPage } from './verify.generated.js';
import { type Words, wordsOf } from './words/words.js';

const degrees = (limit: number) => Type.Optional(Type.Number({ minimum: -limit, maximum: limit }));

function read(language: PageLanguage): Route {
  return route({
    method: 'GET',
    path: `/${language}/verify`,
    versioned: false,
    section: 'Pages',
    summary: 'Page of a verdict',
    description: 'The verdict on a signed verification address, in words; a positive one is recorded as a scan.',
    caller: anonymous,
    host: 'any',
    input: {
      query: Type.Object({
        u: Text('Chip hash; `0x` may be left out.', { pattern: '^\\s*(0[xX])?[0-9a-fA-F]{64}\\s*$' }),
        ts: Type.Integer({ format: 'int64', description: 'Seconds since epoch when the address was produced.' }),
        s: Text('Signature.'),
        latitude: degrees(90),
        longitude: degrees(180),
      }),
    },
    operation: verdictPage,
    variables: ({ query }, { method }) => ({
      input: {
        uidHash: query.u,
        madeAt: query.ts,
        signature: query.s,
        latitude: query.latitude ?? null,
        longitude: query.longitude ?? null,
        record: method !== 'HEAD',
      },
    }),
    respond: ({ verifyQr }, _input, request) =>
      page({ ...view(verifyQr, language, request), headers: { 'Cache-Control': 'no-store' } }, request),
    responses: pageResponses,
  });
}

function view(
  { valid, message, scanArea, product }: VerdictPageMutation['verifyQr'],
  language: PageLanguage,
  request: RestRequest,
): PageView {
  const words = wordsOf(language);
  const { verdict: text } = words;
  const photo = product ? photoAddress(imageOf(product), `/pages/photo/${product.uidHash}`, request) : undefined;
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
    // Verified again in the other language, and counted again: every verification counts.
    switchPath: `/verify?${request.rawQuery}`,
    title: ledBy(trouble, product?.name ?? text.title),
    description: `${title}. ${sentence}`,
    brand: product?.brand,
    image: trouble ? undefined : photo,
    warns: trouble !== undefined,
    linkedData: valid && product && !trouble ? linkedData(product, photo, request) : undefined,
    wide: product !== null,
    style: ROOMY_PRINT,
    body: markup`${besideImage(leads, photo)}${product ? chainFacts(product, words) : findForm(language, words)}`,
  };
}

/** Leads on to the page of the item and to its passport. */
function ways(product: Verified, language: PageLanguage, { certificate, product: text }: Words): Markup {
  const passports = passportLinks(product).slice(0, 1);
  return markup`<p class="go">${product.serial ? link(`/${language}/product/${product.serial}`, certificate.itemOf, true) : ''}${passports.map(({ path }) => link(`/${language}${path}`, text.seePassport))}</p>`;
}

type Verified = NonNullable<VerdictPageMutation['verifyQr']['product']>;

/** Returns the item that was found genuine, for machines; of any other nothing is claimed. */
function linkedData(product: Verified, photo: string | undefined, request: RestRequest): object {
  const origin = originOf(request);
  return {
    '@context': 'https://schema.org',
    '@type': 'IndividualProduct',
    '@id': `${origin}/${product.serial ? `p/${product.serial}` : `resolve/${product.uidHash}`}`,
    name: product.name,
    ...(product.serial ? { serialNumber: product.serial } : {}),
    brand: { '@type': 'Brand', name: product.brand.name },
    ...(photo ? { image: `${origin}${photo}` } : {}),
  };
}

/** Verdicts on signed addresses, for people; counted like the verification itself. */
export const verdictPages: RouteFamily = {
  name: 'Verdict pages',
  window: WINDOWS.qr,
  problem: problemPage('notFound'),
  ...inEveryLanguage((language) => [read(language)]),
};
