import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { markup } from '../../subgraphs/lib/markup/markup.js';
import { type BundledFragment, bundleByGtin, bundleOfItem, issuerOfBundle } from '../routes/passport.generated.js';
import { bundleAnswer, issuerOf } from '../routes/passport-bundle.js';
import { type Answer, inFileName } from '../runtime/answer.js';
import { type Ask, type Route, type RouteFamily, steps } from '../runtime/family.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import { classPath } from '../runtime/page-address.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { AnyObject, Text } from '../runtime/schema-types.js';
import { imageAddress, itemImage } from './image-address.js';
import { problemPage } from './message-page.js';
import { type PageView, page } from './page.js';
import { pageResponses } from './page-family.js';
import { heading, link } from './parts.js';
import { evidenceByGtin } from './work.generated.js';
import { workFacts } from './work.page.js';
import { type WorkContext, workContext, workPage } from './work-frame.js';
import { orNull } from './work-item.page.js';
import { evidenceCard } from './work-item-view.js';

const accessTier = 'authority' as const;
const modelPath = Type.Object({ gtin: Text('GTIN of the model.') });
const lotPath = Type.Object({ gtin: Text('GTIN of the model.'), lot: Text('Lot number.') });
const download = {
  ...pageResponses,
  200: { description: 'The signed bundle.', content: { 'application/json': AnyObject() } },
};

/** Answers 404 to everybody but market-surveillance authorities, whose tier the graph refuses to others. */
function requireAuthority({ principal }: RestRequest): void {
  if (principal.kind !== 'account') throw new DomainError('UNAUTHENTICATED');
  if (principal.role !== 'authority') throw new DomainError('FORBIDDEN');
}

/** Returns the bundle as a file that `npm run verify` takes. */
async function exported(bundled: BundledFragment, name: string, ask: Ask): Promise<Answer> {
  const answer = bundleAnswer(bundled, await ask(issuerOfBundle, issuerOf(bundled)));
  const file = `evidence-${inFileName(name)}.json`;
  return { ...answer, headers: { ...answer.headers, 'Content-Disposition': `attachment; filename="${file}"` } };
}

const ofItem = (language: AccountLanguage): Route =>
  steps({
    ...workFacts(language, '/items/{identifier}/evidence'),
    method: 'GET',
    summary: 'Download the evidence of an item',
    description: 'For market-surveillance authorities: the whole passport with its proofs, in one file.',
    input: { path: Type.Object({ identifier: Text('Any form of identifier.') }) },
    async perform({ path: { identifier } }, request, ask) {
      requireAuthority(request);
      const { credentialOfItem } = await ask(bundleOfItem, { identifier, accessTier });
      return exported(credentialOfItem, identifier, ask);
    },
    responses: download,
  });

/** A model or lot: path and title of its pages. */
interface Class {
  readonly path: '/models/{gtin}' | '/models/{gtin}/lots/{lot}';
  readonly input: typeof modelPath | typeof lotPath;
  readonly name: 'a model' | 'a lot';
}

const CLASSES: readonly Class[] = [
  { path: '/models/{gtin}', input: modelPath, name: 'a model' },
  { path: '/models/{gtin}/lots/{lot}', input: lotPath, name: 'a lot' },
];

interface Asked {
  readonly gtin: string;
  readonly lot?: string;
}

const evidenceOf = (language: AccountLanguage, { path, input, name }: Class): Route =>
  steps({
    ...workFacts(language, `${path}/evidence`),
    method: 'GET',
    summary: `Download the evidence of ${name}`,
    description: 'For market-surveillance authorities: the whole passport with its proofs, in one file.',
    input: { path: input },
    async perform({ path: { gtin, lot } }: { readonly path: Asked }, request, ask) {
      requireAuthority(request);
      const { credentialByGtin } = await ask(bundleByGtin, { gtin, lot: lot ?? null, accessTier });
      return exported(credentialByGtin, [gtin, lot].filter(Boolean).join('-'), ask);
    },
    responses: download,
  });

const showClass = (language: AccountLanguage, { path, input, name }: Class): Route =>
  steps({
    ...workFacts(language, path),
    method: 'GET',
    summary: `The passport of ${name}, for an authority`,
    description: 'The whole passport, and its evidence.',
    input: { path: input },
    async perform({ path: { gtin, lot } }: { readonly path: Asked }, request, ask) {
      requireAuthority(request);
      const found = (await orNull(ask(evidenceByGtin, { gtin, lot: lot ?? null })))?.passportByGtin ?? null;
      if (!found) throw new DomainError('NOT_FOUND', { entity: 'Passport' });
      const below = lot === undefined ? gtin : `${gtin}/lots/${encodeURIComponent(lot)}`;
      const context = workContext(language, request);
      return page(
        classView(
          found,
          `/work/models/${below}`,
          `/${language}/passport/${classPath(gtin, lot)}?tier=authority`,
          context,
        ),
        request,
      );
    },
  });

type Found = DataOf<typeof evidenceByGtin>['passportByGtin'];

function classView(found: Found, path: string, passport: string, context: WorkContext): PageView {
  const { language, words, work } = context;
  const { brand, productName, imageUrl, gtin, batchCode } = found;
  const kind = [brand.name, `GTIN ${gtin}`, batchCode && `${words.product.lot} ${batchCode}`]
    .filter(Boolean)
    .join(' · ');
  const title = productName ?? words.passport.title;
  const image = imageAddress(imageUrl, `/pages/photo/${classPath(gtin, batchCode)}`, context.request);
  const addresses = { bundle: `/${language}${path}/evidence`, passport };
  return workPage(context, {
    path,
    title,
    description: work.evidenceText,
    brand,
    wide: true,
    body: markup`${heading(title, kind)}<div class="split">${itemImage(image)}<div>${evidenceCard(found, addresses, context)}<p class="go">${link(`/${language}/work`, work.searchTitle)}</p></div></div>`,
  });
}

/** Routes on which authorities search passports and export signed bundles. */
export const workEvidencePages: RouteFamily = {
  name: 'Pages of authorities',
  description: 'A market surveillance authority searches passports and exports signed bundles.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [
    ofItem(language),
    ...CLASSES.flatMap((one) => [evidenceOf(language, one), showClass(language, one)]),
  ]),
};
