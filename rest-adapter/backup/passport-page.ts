import { acceptedLanguage, LOCALES } from '../../schema/languages/language.js';
import { type DocumentReader, inItsLanguage } from '../../schema/passport-document/document-view.js';
import { type Below, below, isToBeMarked, readBy } from '../../schema/passport-document/language-map.js';
import { TextInLanguage } from '../../schema/passport-document/text-in-language.js';
import { textOf, type UnknownRecord } from '../../schema/record.js';
import type { Language } from '../../schema/vocabulary/languages.js';
import { type Markup, markup, webAddress } from '../../subgraphs/lib/markup/markup.js';
import { documentReader } from '../pages/document-reader.js';
import type { Answer } from '../runtime/answer.js';
import type { RestRequest } from '../runtime/rest-request.js';

const WORDS: Readonly<Record<Language, { readonly title: string; readonly about: string; readonly data: string }>> = {
  en: {
    title: 'Digital product passport',
    about: 'The platform that published this passport has ceased. This is the back-up copy, as it was last published.',
    data: 'The same as data',
  },
  fr: {
    title: 'Passeport numérique de produit',
    about:
      'La plateforme qui a publié ce passeport a cessé son activité. Voici la copie de sauvegarde, dans sa dernière version publiée.',
    data: 'Les mêmes informations sous forme de données',
  },
};

/** Deepest level that a page shows; documents are not deeper. */
const DEEPEST = 32;

/**
 * Shows a passport to a person: every element under its name, and nothing else. `writtenIn`: language of its brand; what keeps people
 * from harm is not shown silently in another than the page's.
 */
export function passportPage(document: UnknownRecord, writtenIn: string, request: RestRequest): Answer {
  const language = acceptedLanguage(request.headers['accept-language']) ?? 'en';
  const words = WORDS[language];
  const reader: Reader = { ...documentReader(language, writtenIn), locale: LOCALES[language] };
  const id = textOf(document, 'digitalProductPassportId', 'The passport');
  const data = `/v1/dpps/${encodeURIComponent(id)}`;
  const page = markup`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title></head><body><main><h1>${words.title}</h1><p>${words.about}</p>${value(readBy(document, reader), DEEPEST, reader)}<p><a href="${data}">${words.data}</a></p></main></body></html>`;
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'public, no-cache',
      Vary: 'Accept, Accept-Language',
    },
    body: `<!doctype html>${page.text}`,
  };
}

interface Reader extends DocumentReader, Below {
  readonly locale: string;
}

function value(content: unknown, levels: number, reader: Reader): Markup {
  if (content instanceof TextInLanguage) return markup`${inItsLanguage(content, reader)}`;
  if (content === null || typeof content !== 'object') return plain(content, reader);
  if (levels === 0) return markup``;
  if (Array.isArray(content))
    return markup`<ul>${content.map((one) => markup`<li>${value(one, levels - 1, reader)}</li>`)}</ul>`;
  const members = Object.entries(content).map(([name, one]) => {
    return markup`<dt>${name}</dt><dd>${value(one, levels - 1, below(reader, name))}</dd>`;
  });
  return markup`<dl>${members}</dl>`;
}

function plain(content: unknown, reader: Reader): Markup {
  const address = webAddress(content);
  if (address) return markup`<a href="${address}" rel="nofollow noopener">${String(content)}</a>`;
  if (typeof content !== 'string' || !isToBeMarked(content, reader)) return markup`${String(content)}`;
  return markup`${inItsLanguage(new TextInLanguage(reader.brandLanguage, content), reader)}`;
}
