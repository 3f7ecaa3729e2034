import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { chosenLanguage } from '../../schema/languages/language.js';
import { vocabularyAddress } from '../../schema/passport-document/dictionary.js';
import {
  type DisclosedTerm,
  dictionaryJsonLd,
  dictionaryTurtle,
} from '../../schema/passport-document/dictionary-renderings.js';
import type { Language } from '../../schema/vocabulary/languages.js';
import { WINDOWS } from '../../subgraphs/lib/windows/limits.js';
import { page } from '../pages/page.js';
import { vocabularyView } from '../pages/vocabulary-view.js';
import type { Answer } from '../runtime/answer.js';
import { nobody } from '../runtime/caller.js';
import { isKnownTag } from '../runtime/conditional.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { acceptedType } from '../runtime/negotiate.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { type PassportTermsQuery, passportTerms } from './vocabulary.generated.js';

/** JSON-LD comes first: it is what a client gets that names nothing, or nothing of these. */
const MEDIA_TYPES = ['application/ld+json', 'text/turtle', 'text/html'] as const;
type MediaType = (typeof MEDIA_TYPES)[number];

type Told = PassportTermsQuery['passportTerms'][number];

const inEach = (texts: Told['labels']): Record<Language, string> =>
  Object.fromEntries(texts.map(({ language, text }) => [language, text])) as Record<Language, string>;

const termOf = ({ name, labels, comments, units, dataType, tiers, sector }: Told): DisclosedTerm => ({
  name,
  label: inEach(labels),
  comment: inEach(comments),
  ...(units.length > 0 ? { unit: inEach(units) } : {}),
  ...(dataType ? { dataType } : {}),
  tiers,
  sector,
});

/** A tag of the bytes; of a page, which says the same each time in other bytes, of what it says. */
function tagOf(content: string, type: MediaType, language: Language): string {
  const digest = createHash('sha256').update(content).digest('base64url');
  return type === 'text/html' ? `W/"${digest}.${language}"` : `"${digest}"`;
}

async function rendered(terms: readonly DisclosedTerm[], request: RestRequest): Promise<Answer> {
  const address = vocabularyAddress(request.settings.publicUrl);
  const type = acceptedType(request.headers, MEDIA_TYPES) ?? MEDIA_TYPES[0];
  const language = chosenLanguage(undefined, request.headers['accept-language']);
  const asJson = JSON.stringify(dictionaryJsonLd(terms, address));
  const content = type === 'text/turtle' ? dictionaryTurtle(terms, address) : asJson;
  const tag = tagOf(content, type, language);
  const isPage = type === 'text/html';
  const headers = {
    ETag: tag,
    'Cache-Control': isPage ? 'private, no-cache' : 'public, max-age=3600',
    Vary: isPage ? 'Accept, Accept-Language, Accept-Encoding, Cookie' : 'Accept',
  };
  if (isKnownTag(tag, request.headers)) return { status: 304, headers, body: null };
  if (isPage) return page({ ...vocabularyView(terms, language), headers }, request);
  const named = type === 'text/turtle' ? `${type}; charset=utf-8` : type;
  return { status: 200, headers: { ...headers, 'Content-Type': named }, body: content };
}

/** The dictionary that passports are written with: where each `dictionaryReference` of EN 18223 and each term of ours leads. */
export const passportVocabulary: RouteFamily = {
  name: 'Dictionary of passports',
  window: WINDOWS.issuer,
  routes: [
    route({
      method: 'GET',
      path: '/vocabulary/passport',
      section: '§4.18',
      summary: 'Read the terms of passports',
      description:
        'What members of passports mean: as JSON-LD, Turtle or a page, by `Accept`. Each term is this address, `#` and its name.',
      versioned: false,
      caller: nobody,
      operation: passportTerms,
      variables: () => ({}),
      respond: (data, _input, request) => rendered(data.passportTerms.map(termOf), request),
      responses: {
        200: {
          description: 'The terms.',
          content: {
            'application/ld+json': Type.Object({}),
            'text/turtle': Type.String(),
            'text/html': Type.String(),
          },
          headers: { ETag: 'Of what is read; weak for pages.', Vary: 'What it depends on.' },
        },
        304: { description: 'What the reader has is still so.' },
      },
    }),
  ],
};
