import { Type } from '@sinclair/typebox';
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
import { targetPath } from '../runtime/target-path.js';
import { printedSerial } from './serial.generated.js';

/** Redirects of printed serials (§4.24). */
export const serial: RouteFamily = {
  name: 'Printed serials',
  window: WINDOWS.serial,
  errors: { NOT_FOUND: 'Unknown product identifier' },
  problem: problemPageForBrowsers('unknownNumber'),
  routes: [
    route({
      method: 'GET',
      path: '/p/{serial}',
      section: '§4.24',
      summary: 'Follow a printed serial',
      caller: nobody,
      host: 'served',
      input: {
        path: Type.Object({ serial: Text('As printed or typed.') }),
        query: Type.Object({
          linkType: Type.Optional(Text('`dpp` and its synonyms ask for the passport.')),
          linktype: Type.Optional(Text('The same.')),
        }),
      },
      operation: printedSerial,
      variables: ({ path, query }, { host }) => ({
        serial: path.serial,
        linkTypes: [query.linkType, query.linktype].flatMap((type) => (type === undefined ? [] : [type])),
        brandId: host.kind === 'brand' ? host.brand.id : null,
      }),
      respond({ target }, _input, request) {
        if (!target) throw new DomainError('NOT_FOUND', { entity: 'Product' });
        const language = acceptedLanguage(request.headers['accept-language']) ?? 'fr';
        return redirect(302, pageAddress(request, targetPath(language, target)), { Vary: 'Accept-Language' });
      },
      responses: {
        ...refusalsForEither,
        302: { description: 'The page of the item, or of its passport.', headers: { Location: 'The page.' } },
        400: { description: 'This host name is not served.' },
      },
    }),
  ],
};
