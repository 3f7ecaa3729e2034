import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { DOCUMENTED_STATUSES } from '../../schema/life-cycles/certificate.js';
import { WINDOWS } from '../../schema/limits.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { renderCertificate } from '../documents/certificate.js';
import type { CertificateFacts } from '../documents/certificate-facts.js';
import { type CertificateLanguage, certificateLanguage } from '../documents/certificate-labels.js';
import { problemPageForBrowsers } from '../pages/message-page.js';
import { refusalsForEither } from '../pages/page-family.js';
import { type Answer, bytes, inFileName, json, redirect } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { anonymous } from '../runtime/caller.js';
import { type Ask, type RouteFamily, route, steps } from '../runtime/family.js';
import { imageOf } from '../runtime/image-of.js';
import { namesPage } from '../runtime/names-page.js';
import { pageAddress } from '../runtime/page-address.js';
import { redirectLanguage } from '../runtime/redirect-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Choice, Instant, Nullable, Text } from '../runtime/schema-types.js';
import { storedImage } from '../runtime/stored-image.js';
import { type CertificateDocumentQuery, certificateDocument, publicCertificate } from './certificate.generated.js';
import { lightPicture } from './media.generated.js';

const Certificate = answerTable<NonNullable<DataOf<typeof publicCertificate>['certificate']>>()({
  certificate_number: from('number', Text('Compared exactly, case included.')),
  status: from('status', Choice(DOCUMENTED_STATUSES, { description: '`expired` is reserved and never returned.' })),
  issued_at: from('issuedAt', Instant('When it was issued.')),
  expires_at: from(() => null, Type.Null({ description: 'Certificates do not expire.' })),
  issuer_name: from('product.brand.name', Nullable(Text('The brand.'))),
  product_name: from('product.name', Nullable(Text('Name of the product.'))),
  brand_name: from('product.brand.name', Nullable(Text('Name of the brand.'))),
  brand_logo_url: from('product.brand.logoUrl', Nullable(Text('Logo of the brand.'))),
  brand_primary_color: from('product.brand.primaryColor', Nullable(Text('`#rrggbb`.'))),
  brand_hide_powered_by: from(
    'product.brand.whiteLabel',
    Type.Boolean({ description: 'The plan includes white labeling.' }),
  ),
  custom_fields: from(
    'customFields',
    Nullable(Type.Record(Type.String(), Type.Unknown(), { description: "The brand's own fields." })),
  ),
});

/** The certificate of authenticity (§4.14). */
export const certificate: RouteFamily = {
  name: 'Certificates',
  description: 'The certificate of authenticity of an item, and its document.',
  window: WINDOWS.certificate,
  errors: { NOT_FOUND: 'Product not found' },
  routes: [
    route({
      method: 'GET',
      path: '/certificate/{identifier}',
      section: '§4.14',
      summary: 'Read a certificate of authenticity',
      description: 'A browser, which accepts `text/html`, is sent to the page of the certificate instead.',
      caller: anonymous,
      host: 'any',
      problem: problemPageForBrowsers('noCertificate'),
      input: {
        path: Type.Object({ identifier: Text('Certificate number, chip hash, token id or serial.') }),
      },
      operation: publicCertificate,
      variables: ({ path }) => ({ identifier: path.identifier }),
      respond({ certificate: found }, { sentPath }, request) {
        if (namesPage(request.headers)) {
          const language = redirectLanguage(request.headers) ?? 'en';
          const shown = encodeURIComponent(found?.number ?? sentPath.identifier.trim());
          return redirect(307, pageAddress(request, `/${language}/certificate/${shown}`), {
            Vary: 'Accept, Accept-Language',
          });
        }
        if (!found) throw new DomainError('NOT_FOUND', { entity: 'Certificate' });
        return json(Certificate.write(found), { headers: { Vary: 'Accept' } });
      },
      responses: {
        200: { description: 'The certificate.', content: { 'application/json': Certificate.schema } },
        307: { description: 'The page of the certificate, for browsers.', headers: { Location: 'The page.' } },
        ...refusalsForEither,
      },
    }),
    steps({
      method: 'GET',
      path: '/certificate/{identifier}/download',
      section: '§4.15',
      summary: 'Download a certificate of authenticity',
      description: 'Drawn on every call: one A4 page.',
      caller: anonymous,
      host: 'any',
      input: {
        path: Type.Object({ identifier: Text('Certificate number, chip hash, token id or serial.') }),
        query: Type.Object({ lang: Type.Optional(Text('`fr` or `en`; what starts with neither is English.')) }),
      },
      perform: ({ path, query }, request, ask) =>
        download(path.identifier, certificateLanguage(query.lang), request, ask),
      responses: {
        200: {
          description: 'The certificate as a PDF document.',
          content: { 'application/pdf': Type.String({ contentMediaType: 'application/pdf' }) },
          headers: { 'Content-Disposition': 'Names the file after the certificate.' },
        },
      },
    }),
  ],
};

/** Draws the certificate in a language. */
export async function download(
  identifier: string,
  language: CertificateLanguage,
  request: RestRequest,
  ask: Ask,
): Promise<Answer> {
  const { certificate: found } = await ask(certificateDocument, { identifier });
  if (!found) throw new DomainError('NOT_FOUND', { entity: 'Certificate' });
  const facts = await documentFacts(found, language, request, ask);
  return bytes('application/pdf', await renderCertificate(facts, language, request.now), {
    'Content-Disposition': `attachment; filename=certificate-${inFileName(found.number)}.pdf`,
    'Cache-Control': 'no-store',
  });
}

type Found = NonNullable<CertificateDocumentQuery['certificate']>;

async function documentFacts(
  found: Found,
  { labels }: CertificateLanguage,
  request: RestRequest,
  ask: Ask,
): Promise<CertificateFacts> {
  const { brand, ...product } = found.product;
  const [logo, image] = await Promise.all([
    request.images.logo(brand.logoUrl, request.now),
    request.images.print(imageOf(product), request.now, (url) => heldImage(url, request, ask)),
  ]);
  const path = `/${labels}/certificate/${encodeURIComponent(found.number)}`;
  return {
    number: found.number,
    status: found.status,
    issuedAt: new Date(found.issuedAt),
    expiresAt: found.expiresAt ? new Date(found.expiresAt) : null,
    issuerName: brand.name,
    productName: product.name,
    serial: product.serial,
    brandName: brand.name,
    logo,
    image,
    primaryColor: brand.primaryColor,
    secondaryColor: brand.secondaryColor,
    hideAttribution: brand.whiteLabel,
    customFields: found.customFields,
    trouble: product.trouble,
    network: product.network,
    contractAddress: product.contractAddress,
    tokenId: product.tokenId,
    pageUrl: new URL(pageAddress(request, path), request.settings.publicUrl).href,
  };
}

/** Returns the light copy of an image that the platform stores; undefined for a URL on another host. */
function heldImage(url: string, { settings }: RestRequest, ask: Ask): Promise<Buffer | null> | undefined {
  const stored = storedImage(url, settings);
  if (!stored) return undefined;
  return ask(lightPicture, { sha256: stored.sha256 }).then((held) =>
    held.lightPicture ? Buffer.from(held.lightPicture, 'base64') : null,
  );
}
