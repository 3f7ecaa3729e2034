import { Type } from '@sinclair/typebox';
import { acceptedPageLanguage } from '../../schema/languages/language.js';
import { vocabularyOf } from '../../schema/passport-document/dictionary.js';
import type { UnknownRecord } from '../../schema/record.js';
import { nextTurn } from '../../subgraphs/lib/process/next-turn.js';
import { page } from '../pages/page.js';
import { type Answer, json } from '../runtime/answer.js';
import type { ResponseSchema } from '../runtime/family.js';
import { acceptedType } from '../runtime/negotiate.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { AnyObject } from '../runtime/schema-types.js';
import { type DppPageFacts, dppView } from './dpp-view.js';
import { dppXml } from './dpp-xml.js';
import { dppJsonLd, dppTurtle } from './linked-dpp.js';

type Headers = Readonly<Record<string, string>>;

/** Media types of a passport as data. JSON is first, so it is the default (EN 18216). */
export const DATA_TYPES = ['application/json', 'application/ld+json', 'text/turtle', 'application/xml'] as const;
export type DataType = (typeof DATA_TYPES)[number];

const MEDIA_TYPES = [...DATA_TYPES, 'text/html'] as const;
type MediaType = (typeof MEDIA_TYPES)[number];

/** Representation of a passport in one response. */
export interface DppRendering {
  readonly type: MediaType;
  /** Suffix of the response's entity tag, since each representation has its own. */
  readonly tag: string;
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

const languageOf = ({ headers }: RestRequest) => acceptedPageLanguage(headers['accept-language'], 'en');

/** Serialises a passport as data; `dpp` is its compressed form, or for JSON either form. */
export async function renderDpp(dpp: UnknownRecord, type: DataType, headers: Headers): Promise<Answer> {
  if (type === 'application/json') return json(dpp, { headers });
  // The rendering of a large document takes tens of milliseconds.
  await nextTurn();
  return text(type, written(dpp, type, vocabularyOf(dpp)), headers);
}

/** Renders the page of a passport, of its compressed form. */
export async function renderDppPage(dpp: UnknownRecord, facts: DppPageFacts, request: RestRequest, headers: Headers) {
  await nextTurn();
  return page({ ...dppView(dpp, facts, languageOf(request), request), headers }, request);
}

function written(dpp: UnknownRecord, type: Exclude<DataType, 'application/json'>, vocabulary: string): string {
  if (type === 'application/xml') return dppXml(dpp);
  return type === 'text/turtle' ? dppTurtle(dpp, vocabulary) : JSON.stringify(dppJsonLd(dpp, vocabulary));
}

const text = (type: string, body: string, headers: Headers): Answer => ({
  status: 200,
  headers: { 'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type, ...headers },
  body,
});

/** Describes the responses of a passport in other media types than JSON. */
export const OTHER_RENDERINGS: NonNullable<ResponseSchema['content']> = {
  'application/ld+json': AnyObject({ description: 'JSON-LD; its context is inside.' }),
  'text/turtle': Type.String({ description: 'The same triples.' }),
  'application/xml': Type.String({ description: 'The compressed form in elements.' }),
  'text/html': Type.String({ description: 'For people, in their language.' }),
};
