import { Type } from '@sinclair/typebox';
import { acceptedPageLanguage } from '../../schema/languages/language.js';
import { vocabularyOf } from '../../schema/passport-document/dictionary.js';
import type { UnknownRecord } from '../../schema/record.js';
import { nextTurn } from '../../subgraphs/lib/process/next-turn.js';
import { documentReader } from '../pages/document-reader.js';
import { page } from '../pages/page.js';
import { type Answer, json } from '../runtime/answer.js';
import type { ResponseSchema } from '../runtime/family.js';
import { acceptedType } from '../runtime/negotiate.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { AnyObject } from '../runtime/schema-types.js';
import { dppView } from './dpp-view.js';
import { dppXml } from './dpp-xml.js';
import { dppJsonLd, dppTurtle } from './linked-dpp.js';

type Headers = Readonly<Record<string, string>>;

/** Media types of a passport. JSON is first, so it is the default (EN 18216). */
const MEDIA_TYPES = ['application/json', 'application/ld+json', 'text/turtle', 'application/xml', 'text/html'] as const;
type MediaType = (typeof MEDIA_TYPES)[number];

/** Representation of a passport in one response. */
export interface DppRendering {
  readonly type: MediaType;
  /** Suffix of the response's entity tag, since each representation has its own. */
  readonly tag: string;
  /** Language of the brand's texts, for pages; absent when unknown. */
  readonly writtenIn?: string | null | undefined;
}

const AS_JSON: Readonly<Record<'compressed' | 'full', DppRendering>> = {
  compressed: { type: 'application/json', tag: 'compressed' },
  full: { type: 'application/json', tag: 'full' },
};

/**
 * Chooses the representation of a passport. A client that accepts none of the media types gets JSON; the full form of
 * EN 18223 exists in JSON only.
 */
export function renderingFor(request: RestRequest, representation: 'compressed' | 'full'): DppRendering {
  const type = representation === 'full' ? undefined : acceptedType(request.headers, MEDIA_TYPES);
  return type === undefined || type === 'application/json' ? AS_JSON[representation] : renderingOf(type, request);
}

/** Returns the rendering of a passport in one media type; JSON is the compressed form. */
export function renderingOf(type: MediaType, request: RestRequest): DppRendering {
  if (type === 'application/json') return AS_JSON.compressed;
  const form = type.replace(/^.*[/+]/, '').concat(type === 'application/ld+json' ? '-ld' : '');
  return { type, tag: type === 'text/html' ? `${form}-${languageOf(request)}` : form };
}

/** Tag of an undetermined language (BCP 47). */
export const NOT_KNOWN = 'und';

const languageOf = ({ headers }: RestRequest) => acceptedPageLanguage(headers['accept-language'], 'en');

/** Serialises a passport; `dpp` is its compressed form, or for JSON either form. */
export async function renderDpp(
  dpp: UnknownRecord,
  { type, writtenIn }: DppRendering,
  request: RestRequest,
  headers: Headers,
) {
  if (type === 'application/json') return json(dpp, { headers });
  // The rendering of a large document takes tens of milliseconds.
  await nextTurn();
  if (type === 'text/html') {
    const reader = documentReader(languageOf(request), writtenIn ?? NOT_KNOWN);
    return page({ ...dppView(dpp, reader, request), headers }, request);
  }
  return text(type, written(dpp, type, vocabularyOf(dpp)), headers);
}

function written(
  dpp: UnknownRecord,
  type: Exclude<MediaType, 'application/json' | 'text/html'>,
  vocabulary: string,
): string {
  if (type === 'application/xml') return dppXml(dpp);
  return type === 'text/turtle' ? dppTurtle(dpp, vocabulary) : JSON.stringify(dppJsonLd(dpp, vocabulary));
}

const text = (type: string, body: string, headers: Headers): Answer => ({
  status: 200,
  headers: { 'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type, ...headers },
  body,
});

/** Describes the responses of `renderDpp` in other media types than JSON. */
export const OTHER_RENDERINGS: NonNullable<ResponseSchema['content']> = {
  'application/ld+json': AnyObject({ description: 'JSON-LD; its context is inside.' }),
  'text/turtle': Type.String({ description: 'The same triples.' }),
  'application/xml': Type.String({ description: 'The compressed form in elements.' }),
  'text/html': Type.String({ description: 'For people, in their language.' }),
};
