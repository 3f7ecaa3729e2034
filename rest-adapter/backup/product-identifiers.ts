import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../subgraphs/lib/windows/limits.js';
import { dppByProduct } from '../routes/dpp.generated.js';
import { NOT_KNOWN } from '../routes/dpp-rendering.js';
import { resultAnswer, resultOf } from '../routes/dpp-result.js';
import { acceptsPage } from '../runtime/accepts-page.js';
import { json } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
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
    description: 'As JSON, or as a page for a browser.',
    versioned: false,
    caller: anonymous,
    async perform(_, request, ask) {
      const productId = `${await installation()}${request.rawPath}`;
      const asPage = acceptsPage(request.headers);
      const asked = { productId, representation: 'compressed' as const, known: [], asPage };
      const { document, writtenIn } = (await ask(dppByProduct, asked)).dppByProduct;
      if (!document) throw new Error('A passport was asked for whole and came without its document');
      if (asPage) return passportPage(document, writtenIn ?? NOT_KNOWN, request);
      return json(document, { headers: { 'Cache-Control': 'public, no-cache', Vary: 'Accept, Accept-Language' } });
    },
    responses: {
      200: {
        description: 'The passport.',
        content: { 'application/json': Type.Object({}), 'text/html': Type.String() },
      },
      404: resultOf('There is no such passport.'),
      429: resultOf('Too many requests.'),
    },
  });
