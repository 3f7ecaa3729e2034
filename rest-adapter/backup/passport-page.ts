import { randomBytes } from 'node:crypto';
import { documentView } from '../../gateway/passport-view/document-view.js';
import { acceptedPageLanguage } from '../../schema/languages/language.js';
import { dictionaryLabelsIn } from '../../schema/passport-document/dictionary-words-in.js';
import { fieldsIn, textOf, type UnknownRecord } from '../../schema/record.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { facts } from '../../subgraphs/lib/markup/blocks.js';
import { Markup, markup, type Part, webAddress } from '../../subgraphs/lib/markup/markup.js';
import type { DppPageFacts } from '../dpp/dpp-view.js';
import { documentReader } from '../pages/document-reader.js';
import { ledBy, stateVerdict, troubleView } from '../pages/item-state.js';
import { lookVariables } from '../pages/look.js';
import { heading, link, message } from '../pages/parts.js';
import { STYLE } from '../pages/style.js';
import { type Words, wordsOf } from '../pages/words/words.js';
import type { Answer } from '../runtime/answer.js';
import type { RestRequest } from '../runtime/rest-request.js';
import type { FramedPage } from '../settings.js';
import { BACKUP_WORDS } from './backup-words.js';

type Headers = Pick<RestRequest['headers'], 'accept-language'>;

/** Frames a page of a backup like the platform's, without links to pages that only the platform serves. */
export function framed({ status = 200, language, title, body, headers }: FramedPage): Answer {
  const nonce = randomBytes(16).toString('base64');
  const words = wordsOf(language);
  const page = markup`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${words.platform}</title><style nonce="${nonce}">${new Markup(STYLE + lookVariables(undefined))}</style></head><body class="wide"><header class="top"><div class="in"><span class="who">${words.platform}</span></div></header><main class="in">${body}</main></body></html>`;
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
      Vary: 'Accept, Accept-Language',
      ...headers,
    },
    body: `<!doctype html>${page.text}`,
  };
}

/** Lists links to the records of a backup, like a link set. */
const kindOf = ({ links, platform }: Words): string => links.relations.dpp ?? platform;

const languageOf = (headers: Headers): PageLanguage => acceptedPageLanguage(headers['accept-language'], 'en');

/**
 * Renders a passport page after the platform has ceased: the last known state of an item that is stolen or gone, every
 * section, then the identifiers of the document. Safety information in another language than the page's is marked as such.
 */
export function passportPage(
  document: UnknownRecord,
  { writtenIn, ...item }: DppPageFacts,
  { headers }: Pick<RestRequest, 'headers'>,
): Answer {
  const language = languageOf(headers);
  const words = wordsOf(language);
  const kind = kindOf(words);
  const { name } = fieldsIn(document.product_identification);
  const title = typeof name === 'string' ? name : kind;
  const trouble = troubleView(item, words);
  const data = `/v1/dpps/${encodeURIComponent(textOf(document, 'digitalProductPassportId', 'The passport'))}`;
  const { header } = dictionaryLabelsIn(language);
  const members = Object.entries(document);
  const sections = Object.fromEntries(members.filter(([key]) => !Object.hasOwn(header, key)));
  const head = facts(
    members.filter(([key]) => Object.hasOwn(header, key)).map(([key, value]) => [key, written(value)]),
  );
  return framed({
    language,
    title: ledBy(trouble, title, words),
    headers: { 'Cache-Control': 'public, no-cache' },
    body: markup`${heading(title, kind)}${trouble && stateVerdict(trouble)}<p class="card gone" role="note">${BACKUP_WORDS[language].ceased}</p><div class="cols">${documentView(sections, documentReader(language, writtenIn))}<section class="card">${head}<p class="go">${link(data, words.passport.asData)}</p></section></div>`,
  });
}

function written(value: unknown): Part {
  if (Array.isArray(value)) return value.map((one) => markup`<div>${written(one)}</div>`);
  const address = webAddress(value);
  return address ? markup`<a href="${address}" rel="nofollow noopener">${address}</a>` : String(value ?? '');
}

/** Renders the page for a passport that the backup does not have. */
export function noPassportPage(status: number, { headers }: Pick<RestRequest, 'headers'>): Answer {
  const language = languageOf(headers);
  const { problems } = wordsOf(language);
  const [title, text] =
    status === 404
      ? [problems.noPassport, problems.noPassportText]
      : status === 429
        ? [problems.busy, problems.busyText]
        : [problems.failed, problems.awayText];
  return framed({ status, language, title, body: message('warn', title, text) });
}

/** Renders the page for an address that the backup does not have; with a link to the platform, while that is running. */
export function nowherePage(platform: string | undefined, headers: Headers): Answer {
  const language = languageOf(headers);
  const { problems } = wordsOf(language);
  const text = platform ? BACKUP_WORDS[language].platformAnswers : problems.notFoundText;
  const body = markup`${message('warn', problems.nowhere, text)}${platform ? linkTo(platform) : ''}`;
  return framed({ status: 404, language, title: problems.nowhere, body });
}

/** Renders the page that links to the platform, which answers itself while it is running. */
export function platformPage(address: string, headers: Headers): Answer {
  const language = languageOf(headers);
  const title = kindOf(wordsOf(language));
  const body = markup`${message('gone', title, BACKUP_WORDS[language].platformAnswers)}${linkTo(address)}`;
  return framed({ status: 421, language, title, headers: { 'Cache-Control': 'no-store' }, body });
}

const linkTo = (address: string): Markup => markup`<p class="go">${link(address, address, true)}</p>`;
