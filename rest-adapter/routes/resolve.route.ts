import { Type } from '@sinclair/typebox';
import { readGtin } from '../../schema/identifiers/gtin.js';
import { acceptedLanguage } from '../../schema/languages/language.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { WINDOWS } from '../../subgraphs/lib/windows/limits.js';
import { problemPageForBrowsers } from '../pages/message-page.js';
import { refusalsForEither } from '../pages/page-family.js';
import { redirect } from '../runtime/answer.js';
import { nobody } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { pageAddress } from '../runtime/page-address.js';
import { Text } from '../runtime/schema-types.js';
import { resolvable } from './serial.generated.js';
import { printedPath } from './serial.route.js';

/** Digits as GTINs are given out, nothing else: anything longer or shorter is some other number. */
const GTIN = /^\s*(\d{8}|\d{12,14})\s*$/;

/** Redirects of any identifier (§4.13). */
export const resolve: RouteFamily = {
  name: 'Identifiers',
  window: WINDOWS.resolve,
  errors: { NOT_FOUND: 'Unknown identifier' },
  problem: problemPageForBrowsers('unknownNumber'),
  routes: [
    route({
      method: 'GET',
      path: '/resolve/{identifier}',
      section: '§4.13',
      summary: 'Follow any identifier to its page',
      caller: nobody,
      host: 'any',
      input: {
        path: Type.Object({ identifier: Text('Serial, chip hash, token id, certificate number or GTIN.') }),
      },
      operation: resolvable,
      variables: ({ path }) => ({ identifier: path.identifier }),
      respond({ bySerial, byItem, certificate }, { path: { identifier } }, request) {
        const language = acceptedLanguage(request.headers['accept-language']) ?? 'fr';
        const to = (path: string) => redirect(307, pageAddress(request, path), { Vary: 'Accept-Language' });
        if (bySerial) return to(`/${language}${printedPath(bySerial)}`);
        if (byItem) return to(`/${language}/passport/${byItem.uidHash}`);
        if (certificate) return to(`/${language}/certificate/${encodeURIComponent(certificate.number)}`);
        const gtin = GTIN.test(identifier) ? readGtin(identifier) : undefined;
        if (gtin && 'gtin' in gtin) return redirect(307, `/01/${gtin.gtin}`);
        throw new DomainError('NOT_FOUND', { entity: 'Product' });
      },
      responses: {
        ...refusalsForEither,
        307: { description: 'Where the identifier leads.', headers: { Location: 'The page or GS1 link.' } },
      },
    }),
  ],
};
