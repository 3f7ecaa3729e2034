import { type Static, Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { problemPageForBrowsers } from '../pages/message-page.js';
import { refusalsForEither } from '../pages/page-family.js';
import { type Answer, json, redirect } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { refusalForEither } from '../runtime/described-refusal.js';
import { type Ask, type Route, type RouteFamily, route, steps } from '../runtime/family.js';
import { baseUrlOf } from '../runtime/page-address.js';
import { redirectLanguage } from '../runtime/redirect-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { AnyObject, Text } from '../runtime/schema-types.js';
import { digitalLink, digitalLinkPassport, digitalLinkSet, resolverDescription } from './gs1.generated.js';
import { type Form, formOf, JSON_TYPE, LINK_SET, LINK_SET_TEXT, LINKED_DATA, PAGE } from './gs1-form.js';
import { linkSetAnswer } from './gs1-link-set.js';
import { linkOf, readerOf } from './gs1-question.js';
import { PASSPORT_CONTENT, passportAnswer } from './product-passport.js';

const LinkQuery = Type.Object({
  linkType: Type.Optional(Text('`gs1:dpp`, `gs1:pip`, `gs1:defaultLink`, or `all` and `linkset` for the link set.')),
  linktype: Type.Optional(Text('The same.')),
});

const LinkSet = Type.Object({ linkset: Type.Array(Type.Object({ anchor: Text('Digital Link of a level.') })) });
const ABOUT = {
  Vary: 'Languages and media types.',
  Link: 'The link set, the passport as data; of a link set its context.',
};

const LINK_RESPONSES = {
  302: { description: 'The page the link leads to.', headers: { Location: 'Absolute.', ...ABOUT } },
  200: {
    description: 'The passport (EN 18223), with a strong `ETag` of its media type, or the link set (RFC 9264).',
    headers: ABOUT,
    content: {
      ...PASSPORT_CONTENT,
      [LINK_SET]: LinkSet,
      [JSON_TYPE]: Type.Union([LinkSet, PASSPORT_CONTENT[JSON_TYPE]!]),
      [LINK_SET_TEXT]: Type.String(),
      [PAGE]: Type.String(),
    },
  },
  304: { description: 'The passport that the client has is current.' },
  ...refusalsForEither,
  400: refusalForEither('No GS1 Digital Link, or an invalid GTIN.'),
  404: refusalForEither('The link leads nowhere.'),
};

/** GS1 Digital Links (§4.25). */
export const gs1: RouteFamily = {
  name: 'GS1 links',
  description: 'GS1 Digital Links, and the link sets behind them.',
  window: WINDOWS.gs1,
  problem: (problem, request) => problemPage(problem, request),
  routes: [
    link('/01/{gtin}', 'Follow the link of a model', { gtin: Text('8 to 14 digits.') }),
    link('/01/{gtin}/10/{lot}', 'Follow the link of a batch', {
      gtin: Text('8 to 14 digits.'),
      lot: Text('Batch code.'),
    }),
    link('/01/{gtin}/21/{serial}', 'Follow the link of an item', {
      gtin: Text('8 to 14 digits.'),
      serial: Text('Serial.'),
    }),
    link('/01/{gtin}/22/{variant}', 'Follow the link of a consumer product variant', {
      gtin: Text('8 to 14 digits.'),
      variant: Text('Variant; nothing is registered by one, and the model answers.'),
    }),
    link('/01/{gtin}/235/{serial}', "Follow the link of a third party's serial", {
      gtin: Text('8 to 14 digits.'),
      serial: Text('Serial; nothing is registered by one, and the model answers.'),
    }),
    link('/01/{gtin}/10/{lot}/21/{serial}', 'Follow the link of an item of a batch', {
      gtin: Text('8 to 14 digits.'),
      lot: Text('Batch code.'),
      serial: Text('Serial.'),
    }),
    // Any other path below `/01/` is an invalid link, and refused as such.
    link('/01/{*rest}', 'Anything else', {}),
  ],
};

/** Not counted in the window of the resolver's links. */
export const gs1Description: RouteFamily = {
  name: 'GS1 resolver',
  description: 'What this host resolves, by the GS1-conformant resolver standard.',
  routes: [
    route({
      method: 'GET',
      path: '/.well-known/gs1resolver',
      section: '§4.25',
      summary: 'Read the resolver description file',
      description:
        'Capabilities of this GS1 Digital Link resolver, in the format of the standard for conformant resolvers.',
      versioned: false,
      caller: anonymous,
      operation: resolverDescription,
      variables: () => ({}),
      respond: (data) => json(data.resolverDescription),
      responses: { 200: { description: 'The capabilities.', content: { 'application/json': AnyObject() } } },
    }),
  ],
};

function link(path: string, summary: string, parameters: Readonly<Record<string, ReturnType<typeof Text>>>): Route {
  return steps({
    method: 'GET',
    path,
    section: '§4.25',
    summary,
    description:
      'GS1 Digital Link: redirects to the page, or to the target of `linkType`; by `Accept` answers the link set or the passport itself.',
    versioned: false,
    caller: anonymous,
    host: 'any',
    input: { path: Type.Object(parameters), query: LinkQuery },
    perform: answerLink,
    responses: LINK_RESPONSES,
  });
}

/** Answers a link with a link set, a passport, or a redirect to the page. */
async function answerLink(
  { query }: { query: Static<typeof LinkQuery> },
  request: RestRequest,
  ask: Ask,
): Promise<Answer> {
  const linkType = query.linkType || query.linktype || null;
  const form = formOf(request, linkType);
  const input = inputOf(request, linkType, form);
  if (form.answer === 'linkSet') {
    const wanted = { asText: form.type === LINK_SET_TEXT, linked: form.type === LINKED_DATA || form.type === PAGE };
    return linkSetAnswer((await ask(digitalLinkSet, { input, ...wanted })).digitalLink, form, input, request);
  }
  if (form.answer === 'passport') {
    const asked = `${baseUrlOf(request)}${request.rawPath.replace(/\/$/, '')}`;
    return passportAnswer({ type: form.type, asked }, request, async (withDocument) => {
      const { dpp, location, linkHeader } = (await ask(digitalLinkPassport, { input, withDocument })).digitalLink;
      return dpp ? { ...dpp, link: linkHeader } : redirectTo(location, linkHeader);
    });
  }
  const { location, linkHeader } = (await ask(digitalLink, { input })).digitalLink;
  return redirectTo(location, linkHeader);
}

const inputOf = (request: RestRequest, linkType: string | null, form: Form) => ({
  ...linkOf(request, request.rawPath, localeOf(request)),
  linkType,
  wantsLinkSet: form.answer === 'linkSet',
  wantsData: form.type === JSON_TYPE,
  query: inAscii(request.rawQuery),
  reader: form.answer === 'redirect' ? readerOf(request) : null,
});

const redirectTo = (location: string | null, link: string): Answer =>
  redirect(302, location ?? '', { Vary: 'Accept, Accept-Language', Link: link });

/** Returns a query with non-ASCII bytes percent-encoded: Node.js gives each byte as one Latin-1 character. */
const inAscii = (query: string): string =>
  query.replace(/[^\x21-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** Returns the language of the page (§4.25): the reader's, else the brand's on its own host name, else English. */
function localeOf({ headers, host }: RestRequest): PageLanguage {
  const own = host.kind === 'brand' && host.brand.language === 'fr' ? 'fr' : 'en';
  return redirectLanguage(headers) ?? own;
}

/** Renders a refusal as a page with the same status, for clients that prefer HTML (§7.4). */
const problemPage = problemPageForBrowsers('unknownLink');
