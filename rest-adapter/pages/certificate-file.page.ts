import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { isLanguage, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { download } from '../routes/certificate.route.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { inEveryLanguage } from '../runtime/in-every-language.js';
import { Text } from '../runtime/schema-types.js';
import { problemPage } from './message-page.js';
import { pageResponses } from './page-family.js';

/** Returns the path of the certificate as PDF: the documented route supports only French and English (§4.15). */
export const certificateFile = (number: string, language: PageLanguage): string =>
  isLanguage(language)
    ? `/v1/certificate/${number}/download?lang=${language}`
    : `/${language}/certificate/${number}/download`;

const file = (language: PageLanguage): Route =>
  steps({
    method: 'GET',
    path: `/${language}/certificate/{identifier}/download`,
    versioned: false,
    section: 'Pages',
    summary: 'Certificate as a document',
    description: 'The certificate of authenticity as a PDF.',
    caller: anonymous,
    host: 'any',
    input: { path: Type.Object({ identifier: Text('Certificate number, chip hash, token id or serial.') }) },
    perform: ({ path: { identifier } }, request, ask) =>
      download(identifier, { labels: language, dates: language }, request, ask),
    responses: pageResponses,
  });

/** Routes of the certificate as PDF, in the languages that the documented route does not support. */
export const certificateFiles: RouteFamily = {
  name: 'Certificate pages',
  description: 'A certificate for people, and its document in the languages that the documented route does not have.',
  window: WINDOWS.certificate,
  problem: problemPage('noCertificate'),
  ...inEveryLanguage((language) => (isLanguage(language) ? [] : [file(language)])),
};
