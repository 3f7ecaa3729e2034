import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { TIERS, type Tier } from '../../schema/vocabulary/tiers.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { nextTurn } from '../../subgraphs/lib/process/next-turn.js';
import type { Answer } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Ask, type Route, type RouteFamily, steps } from '../runtime/family.js';
import { imageOf } from '../runtime/image-of.js';
import { inEveryLanguage } from '../runtime/in-every-language.js';
import { classPath } from '../runtime/page-address.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Choice, Text } from '../runtime/schema-types.js';
import { imageAddress } from './image-address.js';
import { problemPage } from './message-page.js';
import { page } from './page.js';
import { pageResponses } from './page-family.js';
import { passportPageByGtin, passportPageOfItem, type ShownFragment } from './passport.generated.js';
import { goneView, noPassportView, passportView } from './passport-view.js';

const query = Type.Object({
  tier: Type.Optional(
    Choice(TIERS, {
      description: "Audience to read as; by default that of the reader's account.",
    }),
  ),
});
const gtinPath = Type.Object({ gtin: Text('GTIN.') });
const lotPath = Type.Object({ gtin: Text('GTIN.'), lot: Text('Lot number.') });

const facts = (language: PageLanguage, path: string, section: string, summary: string) => ({
  method: 'GET' as const,
  path: `/${language}/passport/${path}`,
  versioned: false,
  section,
  summary,
  description: 'The passport as a page, with the sections of the reader’s tier and its proofs.',
  caller: optionalSession({ foreignPage: 'allow' }),
  host: 'any' as const,
  responses: pageResponses,
});

function ofModel(language: PageLanguage): Route {
  return steps({
    ...facts(language, '01/{gtin}', '§4.25', 'Page of a model’s passport'),
    input: { path: gtinPath, query },
    perform: ({ path: { gtin }, query: { tier } }, request, ask) =>
      byGtin({ gtin, lot: null }, tier, { language, request, ask }),
  });
}

function ofBatch(language: PageLanguage): Route {
  return steps({
    ...facts(language, '01/{gtin}/10/{lot}', '§4.25', 'Page of a batch’s passport'),
    input: { path: lotPath, query },
    perform: ({ path, query: { tier } }, request, ask) => byGtin(path, tier, { language, request, ask }),
  });
}

interface Reader {
  readonly language: PageLanguage;
  readonly request: RestRequest;
  readonly ask: Ask;
}

async function byGtin(
  link: { readonly gtin: string; readonly lot: string | null },
  asked: Tier | undefined,
  { language, request, ask }: Reader,
): Promise<Answer> {
  const { passportByGtin: passport, proofByGtin: proof } = await ask(passportPageByGtin, {
    ...link,
    accessTier: asked ?? null,
  });
  const image = imageAddress(passport.imageUrl, `/pages/photo/${belowOf(passport)}`, request);
  // The page of a large document takes a hundred milliseconds.
  await nextTurn();
  return page(passportView({ passport, proof, image, asked, below: belowOf(passport) }, language, request), request);
}

const belowOf = ({ gtin, batchCode, level }: ShownFragment): string =>
  classPath(gtin, level === 'batch' ? batchCode : null);

/** Shows the passport of the item, else of its lot or model; for an item that left the catalog, its state. */
function ofItem(language: PageLanguage): Route {
  return steps({
    ...facts(language, '{identifier}', '§4.24', 'Page of an item’s passport'),
    input: { path: Type.Object({ identifier: Text('Chip hash, token id or serial.') }), query },
    async perform({ path: { identifier }, query: { tier } }, request, ask) {
      const { product } = await ask(passportPageOfItem, { identifier, accessTier: tier ?? null });
      if (!product) throw new DomainError('NOT_FOUND', { entity: 'Passport' });
      if (!product.inCatalog) return page(goneView(product, language, request), request);
      const { servedPassport: passport, servedProof: proof } = product;
      if (!passport || !proof) return page(noPassportView(product, language, request), request);
      const below = product.uidHash;
      const image = imageAddress(imageOf(product), `/pages/photo/${below}`, request);
      await nextTurn();
      return page(
        passportView({ passport, proof, image, below, asked: tier, item: product }, language, request),
        request,
      );
    },
  });
}

/** Routes of passport pages, to which serials and GS1 links redirect (§4.24, §4.25). */
export const passportPages: RouteFamily = {
  name: 'Passport pages',
  description: 'A passport for people, where serials and GS1 links lead.',
  window: WINDOWS.pages,
  problem: problemPage('noPassport'),
  ...inEveryLanguage((language) => [ofModel(language), ofBatch(language), ofItem(language)]),
};
