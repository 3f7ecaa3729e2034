import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { recordOf } from '../../schema/closed-record.js';
import { acceptedPageLanguage } from '../../schema/languages/language.js';
import { WINDOWS } from '../../schema/limits.js';
import type { DisclosedTerm } from '../../schema/passport-document/dictionary.js';
import { LANGUAGES, PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { page } from '../pages/page.js';
import { vocabularyView } from '../pages/vocabulary-view.js';
import type { Answer } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { isKnownTag } from '../runtime/conditional.js';
import { type Ask, type RouteFamily, steps } from '../runtime/family.js';
import { gzipped, prefersGzip } from '../runtime/gzipped.js';
import { acceptedType } from '../runtime/negotiate.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { AnyObject } from '../runtime/schema-types.js';
import {
  type PassportTermsQuery,
  passportTerms,
  passportVocabularyTurtle,
  passportVocabulary as vocabularyAsJson,
} from './vocabulary.generated.js';

/** JSON-LD is first, so it is the default. */
const MEDIA_TYPES = ['application/ld+json', 'text/turtle', 'text/html'] as const;

type PassportTerm = PassportTermsQuery['passportTerms'][number];

const inSome = (texts: PassportTerm['labels']): Partial<Record<PageLanguage, string>> =>
  Object.fromEntries(texts.map(({ language, text }) => [language, text]));

/** Returns the texts in every language; empty where there are none. */
function inEach(texts: PassportTerm['labels']): Record<PageLanguage, string> {
  const known = inSome(texts);
  return recordOf(PAGE_LANGUAGES, (language) => known[language] ?? '');
}

const termOf = ({ name, labels, comments, units, dataType, tiers, sector }: PassportTerm): DisclosedTerm => ({
  name,
  label: inEach(labels),
  comment: inSome(comments),
  ...(units.length > 0 ? { unit: inEach(units) } : {}),
  ...(dataType ? { dataType } : {}),
  tiers,
  sector,
});

const digestOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64url');

/** The vocabulary serialised in one media type, cached since it is long and rarely changes. */
interface Written {
  /** Answer of the graph that was serialised. */
  readonly source: unknown;
  readonly content: Buffer;
  /** Digest of the content; the tag of each content coding is derived from it. */
  readonly digest: string;
  /** Compressed at the first request for it. */
  compressed?: Promise<Buffer>;
}

const written = new Map<string, Written>();

/** Serialises the vocabulary in a media type, cached by `source`, the graph's answer. */
function writtenIn(type: string, source: unknown): Written {
  const known = written.get(type);
  if (known && known.source === source) return known;
  const content = Buffer.from(typeof source === 'string' ? source : JSON.stringify(source));
  const made: Written = { source, content, digest: digestOf(content) };
  written.set(type, made);
  return made;
}

async function data(type: string, source: unknown, request: RestRequest): Promise<Answer> {
  const dictionary = writtenIn(type, source);
  const isCompressed = prefersGzip(request.headers);
  const tag = `"${dictionary.digest}${isCompressed ? '.gzip' : ''}"`;
  const headers = { ETag: tag, 'Cache-Control': 'public, max-age=3600', Vary: 'Accept, Accept-Encoding' };
  if (isKnownTag(tag, request.headers)) return { status: 304, headers, body: null };
  const described = { ...headers, 'Content-Type': type };
  if (!isCompressed) return { status: 200, headers: described, body: dictionary.content };
  dictionary.compressed ??= gzipped(dictionary.content);
  const body = await dictionary.compressed;
  return { status: 200, headers: { ...described, 'Content-Encoding': 'gzip' }, body };
}

/** Renders the vocabulary as a page in the reader's language; entries without a translation are in English. */
async function pageOf(request: RestRequest, ask: Ask): Promise<Answer> {
  const language = acceptedPageLanguage(request.headers['accept-language'], 'en');
  const { passportTerms: found } = await ask(passportTerms, { languages: [...new Set([language, ...LANGUAGES])] });
  const terms = found.map(termOf);
  // The bytes of a page differ between requests, so its tag is derived from the content.
  const tag = `W/"${digestOf(JSON.stringify(terms))}.${language}"`;
  const vary = 'Accept, Accept-Language, Accept-Encoding, Cookie';
  const headers = { ETag: tag, 'Cache-Control': 'private, no-cache', Vary: vary };
  if (isKnownTag(tag, request.headers)) return { status: 304, headers, body: null };
  return page({ ...vocabularyView(terms, language), headers }, request);
}

/** Vocabulary of passports: target of each `dictionaryReference` of EN 18223 and of each of the platform's own terms. */
export const passportVocabulary: RouteFamily = {
  name: 'Dictionary of passports',
  description: 'The terms of passports: the target of each `dictionaryReference` of EN 18223.',
  window: WINDOWS.issuer,
  routes: [
    steps({
      method: 'GET',
      path: '/vocabulary/passport',
      section: '§4.18',
      summary: 'Read the terms of passports',
      description:
        'Definitions of the members of passports: as JSON-LD, Turtle or a page, by `Accept`. The URL of a term is this URL, `#` and its name.',
      versioned: false,
      caller: anonymous,
      async perform(_input, request, ask) {
        const type = acceptedType(request.headers, MEDIA_TYPES) ?? MEDIA_TYPES[0];
        if (type === 'text/html') return pageOf(request, ask);
        if (type === 'text/turtle')
          return data(
            `${type}; charset=utf-8`,
            (await ask(passportVocabularyTurtle, {})).passportVocabularyTurtle,
            request,
          );
        return data(type, (await ask(vocabularyAsJson, {})).passportVocabulary, request);
      },
      responses: {
        200: {
          description: 'The terms.',
          content: {
            'application/ld+json': AnyObject(),
            'text/turtle': Type.String(),
            'text/html': Type.String(),
          },
          headers: { ETag: 'Of what is read; weak for pages.', Vary: 'What it depends on.' },
        },
        304: { description: 'The version that the client has is current.' },
      },
    }),
  ],
};
