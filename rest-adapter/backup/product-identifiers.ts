import { Type } from '@sinclair/typebox';
import { isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { WINDOWS } from '../../subgraphs/lib/windows/limits.js';
import { NOT_KNOWN, OTHER_RENDERINGS, renderDpp, renderingOf } from '../dpp/dpp-rendering.js';
import { dppByProduct } from '../routes/dpp.generated.js';
import { resultAnswer, resultOf } from '../routes/dpp-result.js';
import { DATA_TYPES } from '../routes/product-passport.js';
import { acceptsPage } from '../runtime/accepts-page.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { acceptedType } from '../runtime/negotiate.js';
import { noPassportPage, passportPage } from './passport-page.js';

/**
 * Creates the family that answers product identifiers themselves, once the platform has ceased: with a page for a person, with
 * the passport for software. `installation`: the platform's address, which they begin with.
 */
export const productIdentifiers = (installation: () => Promise<string>): RouteFamily => ({
  name: 'Product identifiers',
  window: WINDOWS.passport,
  problem: (problem, request) =>
    acceptsPage(request.headers) ? noPassportPage(problem.status, request) : resultAnswer(problem, request),
  errors: { NOT_FOUND: 'There is no such passport for this reader' },
  routes: ['/01/{*rest}', '/p/{serial}'].map((path) => identifier(path, installation)),
});

const identifier = (path: string, installation: () => Promise<string>): Route =>
  steps({
    method: 'GET',
    path,
    section: 'EN 18216',
    summary: 'Read the passport of a product by its identifier',
    description: 'In the form that is preferred, or as a page for a browser; of a lot without a passport its model’s.',
    versioned: false,
    caller: anonymous,
    async perform(_, request, ask) {
      const asked = `${await installation()}${request.rawPath}`;
      const asPage = acceptsPage(request.headers);
      const { document, writtenIn } = await narrowest(identifiersOf(asked), async (productId) => {
        const variables = { productId, representation: 'compressed' as const, known: [], asPage };
        return (await ask(dppByProduct, variables)).dppByProduct;
      });
      if (!document) throw new Error('A passport was asked for whole and came without its document');
      if (asPage) return passportPage(document, writtenIn ?? NOT_KNOWN, request);
      const about = document.uniqueProductIdentifier;
      const headers = {
        'Cache-Control': 'public, no-cache',
        Vary: 'Accept, Accept-Language',
        ...(typeof about !== 'string' || about === asked ? {} : { 'Content-Location': about }),
      };
      const type = acceptedType(request.headers, DATA_TYPES) ?? 'application/json';
      return renderDpp(document, renderingOf(type, request), request, headers);
    },
    responses: {
      200: {
        description: 'The passport.',
        content: { 'application/json': Type.Object({}), ...OTHER_RENDERINGS },
      },
      404: resultOf('There is no such passport.'),
      429: resultOf('Too many requests.'),
    },
  });

/**
 * Lists the identifiers under which the passport of a product stands, as exactly as it was asked for first, as the platform has it
 * (§4.25): nothing is registered by a variant (22) or a third party's serial (235), and a lot without a passport is read as its model.
 */
function identifiersOf(asked: string): readonly [string, ...string[]] {
  const own = asked.replace(/(\/01\/[^/]+)\/(?:22\/[^/]+|235\/[^/]+\/?$)/, '$1');
  const model = /^(.*\/01\/[^/]+)\/10\/[^/]+\/?$/.exec(own)?.[1];
  return model === undefined ? [own] : [own, model];
}

/** Reads under the first identifier, or, where there is nothing, under the next. Throws what the last one throws. */
async function narrowest<Found>(
  [first, ...others]: readonly [string, ...string[]],
  read: (identifier: string) => Promise<Found>,
): Promise<Found> {
  const [next, ...rest] = others;
  if (next === undefined) return read(first);
  try {
    return await read(first);
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND')) return narrowest([next, ...rest], read);
    throw error;
  }
}
