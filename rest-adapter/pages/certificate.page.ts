import { Type } from '@sinclair/typebox';
import { isInForce } from '../../schema/life-cycles/certificate.js';
import { WINDOWS } from '../../schema/limits.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { card, facts } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { customFieldsIn } from '../documents/custom-fields.js';
import { optionalSession } from '../runtime/caller.js';
import { type Route, type RouteFamily, route } from '../runtime/family.js';
import { inEveryLanguage } from '../runtime/in-every-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { type CertificatePageQuery, certificatePage } from './certificate.generated.js';
import { certificateFile } from './certificate-file.page.js';
import { itemImageAddress, withImage } from './image-address.js';
import { itemIdentifier } from './item-identifier.js';
import { ledBy, type StateView, stateSentence, stateVerdict, troubleView } from './item-state.js';
import { problemPage } from './message-page.js';
import { originOf, type PageView, page } from './page.js';
import { pageResponses } from './page-family.js';
import { code, grouped, heading, link, moment, verdict } from './parts.js';
import { chainFacts } from './product-view.js';
import { shareButton } from './share-button.js';
import { ROOMY_PRINT } from './style.js';
import { type Words, wordsOf } from './words/words.js';

type Certificate = NonNullable<CertificatePageQuery['certificate']>;

/** Pages of certificates, where browsers are sent (§4.14). */
export const certificatePages: RouteFamily = {
  name: 'Certificate pages',
  window: WINDOWS.pages,
  problem: problemPage('noCertificate'),
  ...inEveryLanguage((language) => [read(language)]),
};

function read(language: PageLanguage): Route {
  return route({
    method: 'GET',
    path: `/${language}/certificate/{identifier}`,
    versioned: false,
    section: '§4.14',
    summary: 'Page of a certificate',
    description: 'The certificate of authenticity as a page, with its current state.',
    caller: optionalSession({ foreignPage: 'allow' }),
    host: 'any',
    input: { path: Type.Object({ identifier: Text('Certificate number, chip hash, token id or serial.') }) },
    operation: certificatePage,
    variables: ({ path }) => ({ identifier: path.identifier }),
    respond({ certificate }, _input, request) {
      if (!certificate) throw new DomainError('NOT_FOUND', { entity: 'Certificate' });
      return page(view(certificate, language, request), request);
    },
    responses: pageResponses,
  });
}

function view(certificate: Certificate, language: PageLanguage, request: RestRequest): PageView {
  const words = wordsOf(language);
  const { certificate: text } = words;
  const { product } = certificate;
  const { name } = product.brand;
  const states: Readonly<Record<Certificate['status'], StateView>> = {
    active: { tone: 'good', title: text.active, text: text.activeText(name) },
    revoked: { tone: 'bad', title: text.revoked, text: text.revokedText(name) },
  };
  const state = states[certificate.status];
  const trouble = troubleView(product, words);
  const leading = trouble ?? state;
  const number = encodeURIComponent(certificate.number);
  const leads = [
    heading(product.name, text.title),
    trouble && stateVerdict(trouble),
    standing(certificate, trouble !== undefined, state, words),
    markup`<p class="go">${link(certificateFile(number, language), text.download, true)}${product.serial && product.inCatalog ? link(`/${language}/product/${product.serial}`, text.itemOf) : ''}${shareButton(words)}</p>`,
  ];
  const image = itemImageAddress(product, request);
  return {
    language,
    languages: PAGE_LANGUAGES,
    path: `/certificate/${number}`,
    title: ledBy(trouble, `${text.title} ${certificate.number}`, words),
    description: stateSentence(leading),
    brand: { ...product.brand, hidePoweredBy: product.brand.whiteLabel },
    image: trouble ? undefined : image,
    warns: trouble !== undefined,
    shares: true,
    // Structured data must not certify an item that is stolen, revoked, destroyed or withdrawn.
    linkedData: trouble ? undefined : linkedData(certificate, image, request),
    wide: true,
    style: ROOMY_PRINT,
    body: markup`${withImage(leads, image)}
<div class="cols">${card(text.details, details(certificate, words))}
${chainFacts(product, words)}</div>`,
  };
}

/** Renders the status of the certificate itself; without a tick below a bad state of the item. */
function standing(
  { status, product }: Certificate,
  behindState: boolean,
  { tone, title, text }: StateView,
  { certificate: words }: Words,
): Markup {
  if (!behindState || !isInForce(status)) return verdict(tone, title, text);
  return markup`<p class="card">${words.standsText(product.brand.name)}</p>`;
}

function details(
  { number, issuedAt, expiresAt, customFields, product }: Certificate,
  words: Words,
): Markup | undefined {
  const { certificate: text } = words;
  return facts([
    [words.product.brand, product.brand.name],
    [words.product.serial, grouped(product.serial)],
    ['GTIN', code(product.model?.gtin)],
    [text.number, code(number)],
    [text.issuedOn, moment(issuedAt, words)],
    [text.expiresOn, expiresAt && moment(expiresAt, words)],
    ...customFieldsIn(customFields).map(([name, value]) => [named(name), value] as const),
  ]);
}

/** Returns the certificate and its item as structured data. */
function linkedData(
  { number, status, issuedAt, expiresAt, product }: Certificate,
  image: string | undefined,
  request: RestRequest,
): object {
  const origin = originOf(request);
  return {
    '@context': 'https://schema.org',
    '@type': 'Certification',
    '@id': `${origin}/v1/certificate/${encodeURIComponent(number)}`,
    name: number,
    certificationIdentification: number,
    datePublished: issuedAt,
    ...(expiresAt ? { expires: expiresAt } : {}),
    certificationStatus: `https://schema.org/Certification${isInForce(status) ? 'Active' : 'Inactive'}`,
    issuedBy: { '@type': 'Organization', name: product.brand.name },
    about: {
      '@type': 'IndividualProduct',
      '@id': itemIdentifier(request, product),
      name: product.name,
      ...(product.serial ? { serialNumber: product.serial } : {}),
      ...(product.model?.gtin ? { gtin14: product.model.gtin.padStart(14, '0') } : {}),
      ...(image ? { image: `${origin}${image}` } : {}),
    },
  };
}

const named = (name: string): string => name.replaceAll('_', ' ').replace(/^\p{L}/u, (letter) => letter.toUpperCase());
