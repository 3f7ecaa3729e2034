import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { problemPageForBrowsers } from '../pages/message-page.js';
import { refusalsForEither } from '../pages/page-family.js';
import { redirect } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { pageAddress } from '../runtime/page-address.js';
import { redirectLanguage } from '../runtime/redirect-language.js';
import { Text } from '../runtime/schema-types.js';
import { targetPath } from '../runtime/target-path.js';
import { resolvable } from './serial.generated.js';

/** Redirects of any identifier (§4.13). */
export const resolve: RouteFamily = {
  name: 'Identifiers',
  description: 'Where any identifier of an item leads.',
  window: WINDOWS.resolve,
  errors: { NOT_FOUND: 'Unknown identifier' },
  problem: problemPageForBrowsers('unknownNumber'),
  routes: [
    route({
      method: 'GET',
      path: '/resolve/{identifier}',
      section: '§4.13',
      summary: 'Follow any identifier to its page',
      description:
        'Redirects to the page of a serial, chip hash, token id or certificate number, and for a GTIN to its GS1 link.',
      caller: anonymous,
      host: 'any',
      input: {
        path: Type.Object({ identifier: Text('Serial, chip hash, token id, certificate number or GTIN.') }),
      },
      operation: resolvable,
      variables: ({ path }) => ({ identifier: path.identifier }),
      respond({ target }, _input, request) {
        if (!target) throw new DomainError('NOT_FOUND', { entity: 'Product' });
        if (target.kind === 'gtin') return redirect(307, `/01/${target.identifier}`);
        const language = redirectLanguage(request.headers) ?? 'fr';
        return redirect(307, pageAddress(request, targetPath(language, target)), { Vary: 'Accept, Accept-Language' });
      },
      responses: {
        ...refusalsForEither,
        307: { description: 'Where the identifier leads.', headers: { Location: 'The page or GS1 link.' } },
      },
    }),
  ],
};
