import { Type } from '@sinclair/typebox';
import { LANGUAGES, type Language } from '../../schema/vocabulary/languages.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { markup } from '../../subgraphs/lib/markup/markup.js';
import { WINDOWS } from '../../subgraphs/lib/windows/limits.js';
import { bundleByGtin, bundleOfItem, issuerOfBundle } from '../routes/passport.generated.js';
import { type Bundled, bundleAnswer, issuerOf } from '../routes/passport-bundle.js';
import type { Answer } from '../runtime/answer.js';
import { type Ask, type Route, type RouteFamily, steps } from '../runtime/family.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { problemPage } from './message-page.js';
import { page } from './page.js';
import { pageResponses } from './page-family.js';
import { heading, link } from './parts.js';
import { evidenceOfModel } from './work.generated.js';
import { workFacts } from './work.page.js';
import { workContext, workPage } from './work-frame.js';
import { orNull } from './work-item.page.js';
import { evidenceCard } from './work-item-view.js';

const accessTier = 'authority' as const;
const gtinPath = Type.Object({ gtin: Text('GTIN of the model.') });
const download = {
  ...pageResponses,
  200: { description: 'The signed bundle.', content: { 'application/json': Type.Object({}) } },
};

/** Others are refused the authority's tier by the graph; what they have no place for does not exist here. */
function requireAuthority({ principal }: RestRequest): void {
  if (principal.kind !== 'account') throw new DomainError('UNAUTHENTICATED');
  if (principal.role !== 'authority') throw new DomainError('FORBIDDEN');
}

/** Returns the bundle as a file that `npm run verify` takes. */
async function exported(bundled: Bundled, name: string, ask: Ask): Promise<Answer> {
  const answer = bundleAnswer(bundled, await ask(issuerOfBundle, issuerOf(bundled)));
  const file = `evidence-${name.replace(/[^0-9A-Za-z-]/g, '')}.json`;
  return { ...answer, headers: { ...answer.headers, 'Content-Disposition': `attachment; filename="${file}"` } };
}

const ofItem = (language: Language): Route =>
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

const ofModel = (language: Language): Route =>
  steps({
    ...workFacts(language, '/models/{gtin}/evidence'),
    method: 'GET',
    summary: 'Download the evidence of a model',
    description: 'For market-surveillance authorities: the whole passport with its proofs, in one file.',
    input: { path: gtinPath },
    async perform({ path: { gtin } }, request, ask) {
      requireAuthority(request);
      const { credentialByGtin } = await ask(bundleByGtin, { gtin, lot: null, accessTier });
      return exported(credentialByGtin, gtin, ask);
    },
    responses: download,
  });

const model = (language: Language): Route =>
  steps({
    ...workFacts(language, '/models/{gtin}'),
    method: 'GET',
    summary: 'A model for an authority',
    description: 'The whole passport of a model, by its GTIN.',
    input: { path: gtinPath },
    async perform({ path: { gtin } }, request, ask) {
      requireAuthority(request);
      const context = workContext(language, request);
      const { work } = context;
      const found = (await orNull(ask(evidenceOfModel, { gtin })))?.passportByGtin ?? null;
      if (!found) throw new DomainError('NOT_FOUND', { entity: 'Passport' });
      const addresses = {
        bundle: `/${language}/work/models/${gtin}/evidence`,
        passport: `/${language}/passport/01/${gtin}?tier=authority`,
      };
      const title = found.productName ?? gtin;
      return page(
        workPage(context, {
          path: `/work/models/${gtin}`,
          title,
          description: work.evidenceText,
          body: markup`${heading(title, `${found.brandName} · GTIN ${found.gtin ?? gtin}`)}${evidenceCard(found, addresses, context)}<p class="go">${link(`/${language}/work`, work.searchTitle)}</p>`,
        }),
        request,
      );
    },
  });

/** What authorities find, and take with them signed. */
export const workEvidencePages: RouteFamily = {
  name: 'Pages of authorities',
  window: WINDOWS.pages,
  problem: problemPage('notFound'),
  routes: LANGUAGES.flatMap((language) => [ofItem(language), ofModel(language), model(language)]),
};
