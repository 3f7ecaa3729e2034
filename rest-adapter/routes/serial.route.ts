import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { DATA_TYPES } from '../dpp/dpp-rendering.js';
import { problemPageForBrowsers } from '../pages/message-page.js';
import { refusalsForEither } from '../pages/page-family.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type RouteFamily, steps } from '../runtime/family.js';
import { acceptedType, takesAnything } from '../runtime/negotiate.js';
import { baseUrlOf, pageAddress } from '../runtime/page-address.js';
import { passportLink } from '../runtime/passport-link.js';
import { redirectLanguage } from '../runtime/redirect-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { targetPath } from '../runtime/target-path.js';
import { PASSPORT_CONTENT, passportAnswer } from './product-passport.js';
import { printedPassport, printedSerial } from './serial.generated.js';

/** Redirects of printed serials (§4.24). */
export const serial: RouteFamily = {
  name: 'Printed serials',
  description: 'Where the serial printed on an item leads.',
  window: WINDOWS.serial,
  errors: { NOT_FOUND: 'Unknown product identifier' },
  problem: problemPageForBrowsers('unknownNumber'),
  routes: [
    steps({
      method: 'GET',
      path: '/p/{serial}',
      section: '§4.24',
      summary: 'Follow a printed serial',
      description:
        'Redirects to the page of the item in the reader’s language; with `linkType` of a passport, or for an item that left the catalog, to its passport. Gives no verdict on authenticity.',
      caller: anonymous,
      host: 'served',
      input: {
        path: Type.Object({ serial: Text('As printed or typed.') }),
        query: Type.Object({
          linkType: Type.Optional(Text('`dpp` and its synonyms ask for the passport.')),
          linktype: Type.Optional(Text('The same.')),
        }),
      },
      async perform({ path, query }, request, ask) {
        const { host, settings, headers } = request;
        const asked = {
          serial: path.serial,
          linkTypes: [query.linkType, query.linktype].flatMap((type) => (type === undefined ? [] : [type])),
          brandId: host.kind === 'brand' ? host.brand.id : null,
        };
        const type = takesAnything(headers) ? undefined : acceptedType(headers, ['text/html', ...DATA_TYPES]);
        const productId = `${settings.publicUrl}/p/${path.serial.trim()}`;
        if (!type || type === 'text/html') return leadOn(await ask(printedSerial, { ...asked, productId }), request);
        const url = `${baseUrlOf(request)}${request.rawPath}`;
        return passportAnswer({ type, asked: url }, request, async (withDocument) => {
          const { target, dpp } = await ask(printedPassport, { ...asked, productId, withDocument });
          return target && dpp ? { ...dpp, link: passportLink(dpp.id) } : leadOn({ target, dpp }, request);
        });
      },
      responses: {
        ...refusalsForEither,
        200: {
          description: 'The passport of the item (EN 18223), where its media type is preferred to a page.',
          headers: { ETag: 'Of the passport in this media type.', Link: 'The passport as data.' },
          content: PASSPORT_CONTENT,
        },
        304: { description: 'The passport that the client has is current.' },
        302: {
          description: 'The page of the item, or of its passport; `Link` has the passport as data, if any.',
          headers: { Location: 'The page.' },
        },
        400: { description: 'This host name is not served.' },
      },
    }),
  ],
};

/** Item and passport of a printed serial. */
interface Found {
  readonly target: Parameters<typeof targetPath>[1] | null;
  readonly dpp: { readonly id: string } | null;
}

/** Redirects to the page of a serial (§4.24), with a `Link` to the passport as data. */
function leadOn({ target, dpp }: Found, request: RestRequest): Answer {
  if (!target) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  const language = redirectLanguage(request.headers) ?? 'fr';
  return redirect(302, pageAddress(request, targetPath(language, target)), {
    Vary: 'Accept, Accept-Language',
    ...(dpp ? { Link: passportLink(dpp.id) } : {}),
  });
}
