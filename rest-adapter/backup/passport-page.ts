import { acceptedLanguage } from '../../schema/languages/language.js';
import type { Language } from '../../schema/vocabulary/languages.js';
import { type Markup, markup, webAddress } from '../../subgraphs/lib/markup/markup.js';
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

/** Shows a passport to a person: every element under its name, and nothing else. */
export function passportPage(document: object, request: RestRequest): Answer {
  const language = acceptedLanguage(request.headers['accept-language']) ?? 'en';
  const words = WORDS[language];
  const { digitalProductPassportId: id } = document as { digitalProductPassportId: string };
  const data = `/v1/dpps/${encodeURIComponent(id)}`;
  const page = markup`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title></head><body><main><h1>${words.title}</h1><p>${words.about}</p>${value(document, DEEPEST)}<p><a href="${data}">${words.data}</a></p></main></body></html>`;
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

function value(content: unknown, levels: number): Markup {
  if (content === null || typeof content !== 'object') return plain(content);
  if (levels === 0) return markup``;
  if (Array.isArray(content))
    return markup`<ul>${content.map((one) => markup`<li>${value(one, levels - 1)}</li>`)}</ul>`;
  const members = Object.entries(content).map(
    ([name, one]) => markup`<dt>${name}</dt><dd>${value(one, levels - 1)}</dd>`,
  );
  return markup`<dl>${members}</dl>`;
}

function plain(content: unknown): Markup {
  const address = webAddress(content);
  return address
    ? markup`<a href="${address}" rel="nofollow noopener">${String(content)}</a>`
    : markup`${String(content)}`;
}
