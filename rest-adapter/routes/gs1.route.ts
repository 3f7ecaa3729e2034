import { Type } from '@sinclair/typebox';
import { acceptedLanguage } from '../../schema/languages/language.js';
import type { Language } from '../../schema/vocabulary/languages.js';
import { WINDOWS } from '../../subgraphs/lib/windows/limits.js';
import { problemPageForBrowsers } from '../pages/message-page.js';
import { acceptsPage } from '../runtime/accepts-page.js';
import { json, redirect } from '../runtime/answer.js';
import { nobody } from '../runtime/caller.js';
import { type Route, type RouteFamily, route } from '../runtime/family.js';

import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { digitalLink, resolverDescription } from './gs1.generated.js';

const LINK_SET = 'application/linkset+json';
const LinkQuery = Type.Object({
  linkType: Type.Optional(Text('`gs1:dpp`, `gs1:pip`, `gs1:defaultLink`, or `all` and `linkset` for the link set.')),
  linktype: Type.Optional(Text('The same.')),
});

const refusal = (description: string) => ({
  description,
  content: { 'application/json': Type.Object({ detail: Type.String() }), 'text/html': Type.String() },
});

/** GS1 Digital Links (§4.25). */
export const gs1: RouteFamily = {
  name: 'GS1 links',
  window: WINDOWS.gs1,
  problem: problemPageForBrowsers('unknownLink'),
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
    link('/01/{gtin}/10/{lot}/21/{serial}', 'Follow the link of an item of a batch', {
      gtin: Text('8 to 14 digits.'),
      lot: Text('Batch code.'),
      serial: Text('Serial.'),
    }),
    // Whatever else stands below `/01/` is no link that this resolver knows, and is told so.
    link('/01/{*rest}', 'Anything else', {}),
  ],
};

/** The resolver describes itself outside the window of its links. */
export const gs1Description: RouteFamily = {
  name: 'GS1 resolver',
  routes: [
    route({
      method: 'GET',
      path: '/.well-known/gs1resolver',
      section: '§4.25',
      summary: 'Read the resolver description file',
      versioned: false,
      caller: nobody,
      operation: resolverDescription,
      variables: () => ({}),
      respond: (data) => json(data.resolverDescription),
      responses: { 200: { description: 'What it supports.', content: { 'application/json': Type.Object({}) } } },
    }),
  ],
};

function link(path: string, summary: string, parameters: Readonly<Record<string, ReturnType<typeof Text>>>): Route {
  return route({
    method: 'GET',
    path,
    section: '§4.25',
    summary,
    versioned: false,
    caller: nobody,
    host: 'any',
    input: { path: Type.Object(parameters), query: LinkQuery },
    operation: digitalLink,
    variables: ({ query }, request) => ({
      input: {
        segments: segmentsOf(request.rawPath),
        linkType: query.linkType || query.linktype || null,
        wantsLinkSet: wantsLinkSet(request),
        locale: localeOf(request),
        baseUrl: request.host.kind === 'brand' ? `https://${request.host.name}` : request.settings.publicUrl,
        reader: readerOf(request),
      },
    }),
    respond({ digitalLink: { location, linkSet, linkHeader } }) {
      if (location) return redirect(302, location, { Vary: 'Accept-Language', Link: linkHeader });
      return json(linkSet, {
        headers: { 'Content-Type': LINK_SET, Vary: 'Accept, Accept-Language', Link: linkHeader },
      });
    },
    responses: {
      302: {
        description: 'The page the link leads to.',
        headers: { Location: 'Absolute.', Vary: '`Accept-Language`' },
      },
      200: {
        description: 'The link set (RFC 9264).',
        content: { [LINK_SET]: Type.Object({ linkset: Type.Array(Type.Object({})) }) },
      },
      400: refusal('No GS1 Digital Link, or an invalid GTIN.'),
      404: refusal('The link leads nowhere.'),
      429: refusal('The rate window is reached.'),
    },
  });
}

/** The longest link has five segments; one that is cut here is none either. */
const MOST_SEGMENTS = 20;

/** Segments below `/01/`, each decoded by itself: an encoded slash stays inside its segment. */
const segmentsOf = (rawPath: string): string[] =>
  rawPath
    .split('/', 2 + MOST_SEGMENTS)
    .slice(2)
    .map(decoded);

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** §4.25: the reader's language, then the brand's on its own domain, then English. */
function localeOf({ headers, host }: RestRequest): Language {
  const own = host.kind === 'brand' && host.brand.language === 'fr' ? 'fr' : 'en';
  return acceptedLanguage(headers['accept-language']) ?? own;
}

const text = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.join(', ') : (value ?? '')).replace(/[^\x20-\x7e]/g, '');

const readerOf = ({ method, headers }: RestRequest) => ({
  method,
  userAgent: text(headers['user-agent']),
  accept: text(headers.accept),
  purpose: text(headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose']),
});

/** A machine that names the link set's media type wants the set; a browser never does. */
const wantsLinkSet = ({ headers }: RestRequest): boolean =>
  /application\/linkset\+json|application\/linkset(?![\w+])/i.test(text(headers.accept)) && !acceptsPage(headers);
