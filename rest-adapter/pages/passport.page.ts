import { Type } from '@sinclair/typebox';
import { DomainError } from '../../subgraphs/lib/domain-error.js';
import { optionalSession } from '../caller.js';
import { type Ask, type Route, type RouteFamily, route, steps } from '../family.js';
import { imageOf } from '../image-of.js';
import type { Language } from '../language.js';
import type { RestRequest } from '../rest-request.js';
import { Choice, Text } from '../schema-types.js';
import { problemPage } from './message-page.js';
import { page } from './page.js';
import { PAGES_WINDOW, pageResponses } from './page-family.js';
import { goneFromCatalog, passportPageByGtin, passportPageOfItem, type ShownFragment } from './passport.generated.js';
import { goneView, passportView } from './passport-view.js';
import { photoAddress } from './photo-address.js';
import { LANGUAGES } from './words.js';

const query = Type.Object({
  tier: Type.Optional(
    Choice(['public', 'end_user', 'repairer', 'recycler', 'upstream', 'authority'], {
      description: 'Audience to read as.',
      default: 'public',
    }),
  ),
});
const gtinPath = Type.Object({ gtin: Text('GTIN.') });
const lotPath = Type.Object({ gtin: Text('GTIN.'), lot: Text('Lot number.') });

const facts = (language: Language, path: string, section: string, summary: string) => ({
  method: 'GET' as const,
  path: `/${language}/passport/${path}`,
  versioned: false,
  section,
  summary,
  caller: optionalSession({ foreignPage: 'allow' }),
  host: 'any' as const,
  responses: pageResponses,
});

function ofModel(language: Language): Route {
  return route({
    ...facts(language, '01/{gtin}', '§4.20', 'Page of a model’s passport'),
    input: { path: gtinPath, query },
    operation: passportPageByGtin,
    variables: ({ path, query: { tier } }) => ({ gtin: path.gtin, lot: null, accessTier: tier ?? 'public' }),
    respond: ({ passportByGtin, proofByGtin }, _input, request) =>
      byGtin({ passport: passportByGtin, proof: proofByGtin }, language, request),
  });
}

function ofBatch(language: Language): Route {
  return route({
    ...facts(language, '01/{gtin}/10/{lot}', '§4.21', 'Page of a batch’s passport'),
    input: { path: lotPath, query },
    operation: passportPageByGtin,
    variables: ({ path, query: { tier } }) => ({ ...path, accessTier: tier ?? 'public' }),
    respond: ({ passportByGtin, proofByGtin }, _input, request) =>
      byGtin({ passport: passportByGtin, proof: proofByGtin }, language, request),
  });
}

type Passport = Parameters<typeof passportView>[0];

function byGtin(found: Pick<Passport, 'passport' | 'proof'>, language: Language, request: RestRequest) {
  const { gtin, imageUrl } = found.passport;
  const photo = photoAddress(imageUrl, `/pages/photo/01/${gtin}`, request);
  return page(passportView({ ...found, photo, below: belowOf(found.passport) }, language, request), request);
}

const belowOf = ({ gtin, batchCode, level }: ShownFragment): string =>
  level === 'batch' ? `01/${gtin}/10/${encodeURIComponent(batchCode ?? '')}` : `01/${gtin}`;

/** The piece's own passport, its batch's or its model's; a piece that left the catalog has a page that says so. */
function ofItem(language: Language): Route {
  return steps({
    ...facts(language, '{identifier}', '§4.18', 'Page of a piece’s passport'),
    input: { path: Type.Object({ identifier: Text('Chip hash, token id or serial.') }), query },
    async perform({ path: { identifier }, query: { tier } }, request, ask) {
      try {
        const found = await ask(passportPageOfItem, { identifier, accessTier: tier ?? 'public' });
        const { passportOfItem: passport, proofOfItem: proof, product } = found;
        const below = product?.uidHash ?? identifier;
        const photo = photoAddress(product && imageOf(product), `/pages/photo/${below}`, request);
        return await page(passportView({ passport, proof, photo, below }, language, request), request);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
        return page(goneView(await goneOr(error, identifier, ask), language), request);
      }
    },
  });
}

async function goneOr(error: DomainError, identifier: string, ask: Ask) {
  const { product } = await ask(goneFromCatalog, { identifier });
  if (!product || product.inCatalog) throw error;
  return product;
}

/** Pages of passports, where serials and GS1 links lead (§4.24, §4.25). */
export const passportPages: RouteFamily = {
  name: 'Passport pages',
  window: PAGES_WINDOW,
  problem: problemPage('noPassport'),
  routes: LANGUAGES.flatMap((language) => [ofModel(language), ofBatch(language), ofItem(language)]),
};
