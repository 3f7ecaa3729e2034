import { WINDOWS } from '../../schema/limits.js';
import { isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { DATA_TYPES, OTHER_RENDERINGS, renderDpp } from '../dpp/dpp-rendering.js';
import { dppPageFacts } from '../dpp/dpp-view.js';
import { dppByProduct } from '../routes/dpp.generated.js';
import { resultOf } from '../routes/dpp-result.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { acceptedType, prefersPage } from '../runtime/negotiate.js';
import { AnyObject } from '../runtime/schema-types.js';
import { backupProblem } from './backup-problem.js';
import { passportPage } from './passport-page.js';

/**
 * Creates the routes at product identifiers themselves, for use after the platform has ceased: a page for browsers, the
 * passport for software. `installation`: base URL of the platform, with which the identifiers begin.
 */
export const productIdentifiers = (installation: () => Promise<string>): RouteFamily => ({
  name: 'Product identifiers',
  window: WINDOWS.passport,
  problem: backupProblem,
  errors: { NOT_FOUND: 'There is no such passport for this reader' },
  routes: ['/01/{*rest}', '/p/{serial}'].map((path) => identifier(path, installation)),
});

const identifier = (path: string, installation: () => Promise<string>): Route =>
  steps({
    method: 'GET',
    path,
    section: 'EN 18216',
    summary: 'Read the passport of a product by its identifier',
    description: 'In the preferred media type, or as a page for a browser; for a lot without a passport its model’s.',
    versioned: false,
    caller: anonymous,
    async perform(_, request, ask) {
      const asked = `${await installation()}${request.rawPath}`;
      const asPage = prefersPage(request.headers);
      const found = await narrowest(identifiersOf(asked), async (productId) => {
        const variables = { productId, representation: 'compressed' as const, known: [], asPage };
        return (await ask(dppByProduct, variables)).dppByProduct;
      });
      const { document } = found;
      if (!document) throw new Error('A passport was asked for whole and came without its document');
      if (asPage) return passportPage(document, dppPageFacts(found), request);
      const about = document.uniqueProductIdentifier;
      const headers = {
        'Cache-Control': 'public, no-cache',
        Vary: 'Accept, Accept-Language',
        ...(typeof about !== 'string' || about === asked ? {} : { 'Content-Location': about }),
      };
      const type = acceptedType(request.headers, DATA_TYPES) ?? 'application/json';
      return renderDpp(document, type, headers);
    },
    responses: {
      200: {
        description: 'The passport.',
        content: { 'application/json': AnyObject(), ...OTHER_RENDERINGS },
      },
      404: resultOf('There is no such passport.'),
      429: resultOf('Too many requests.'),
    },
  });

/**
 * Lists the identifiers under which a product's passport may be found, most specific first, by the platform's rules
 * (§4.25): consumer variants (22) and third-party serials (235) are ignored, and a lot without a passport falls back to
 * its model.
 */
function identifiersOf(asked: string): readonly [string, ...string[]] {
  const own = asked.replace(/(\/01\/[^/]+)\/(?:22\/[^/]+|235\/[^/]+\/?$)/, '$1');
  const model = /^(.*\/01\/[^/]+)\/10\/[^/]+\/?$/.exec(own)?.[1];
  return model === undefined ? [own] : [own, model];
}

/** Reads the first identifier that is found; throws the error of the last one. */
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
