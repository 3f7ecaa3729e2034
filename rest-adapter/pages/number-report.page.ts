import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { markup } from '../../subgraphs/lib/markup/markup.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inEveryLanguage } from '../runtime/in-every-language.js';
import { refuseForeignForm } from './form-guard.js';
import { findForm, problemPage } from './message-page.js';
import { tellOfNumber } from './number-report.generated.js';
import { reportForm } from './number-report-form.js';
import { page } from './page.js';
import { pageResponses } from './page-family.js';
import { heading, verdict } from './parts.js';
import { wordsOf } from './words/words.js';

const text = Type.String({ default: '' });

/** Records the report and gives the same answer for every number, so that nobody learns whether a brand was found. */
function report(language: PageLanguage): Route {
  const words = wordsOf(language);
  return steps({
    method: 'POST',
    path: `/${language}/report`,
    versioned: false,
    section: 'Pages',
    summary: 'Report a number that is not registered',
    description: 'By anybody who found an unknown number on a product.',
    caller: anonymous,
    host: 'any',
    input: { body: formBody(Type.Object({ number: text, brand: text, message: text, contact: text })) },
    async perform({ body }, request, ask) {
      refuseForeignForm(request);
      const { host } = request;
      const brandName = host.kind === 'brand' ? host.brand.code : body.brand;
      const report = { reportedNumber: body.number, brandName, message: body.message, contact: body.contact || null };
      const refused = await ask(tellOfNumber, report).then(() => false, isInvalid);
      const content = refused
        ? reportForm(language, body, request, words, words.help.seenMissing)
        : markup`${verdict('good', words.help.seenDone, words.report.doneText)}${findForm(language, words)}`;
      return page(
        {
          language,
          languages: PAGE_LANGUAGES,
          path: '/find',
          title: words.report.title,
          description: words.report.text,
          status: refused ? 422 : 201,
          headers: { 'Cache-Control': 'no-store' },
          body: markup`${heading(words.report.title, words.problems.unknownNumber)}${content}`,
        },
        request,
      );
    },
    responses: { ...pageResponses, 201: { description: 'Kept.', content: { 'text/html': Type.String() } } },
  });
}

function isInvalid(error: unknown): true {
  if (isRefusal(error, 'INVALID_INPUT')) return true;
  throw error;
}

/** Routes on which people report an unknown number to the brand that it resembles. */
export const numberReportPages: RouteFamily = {
  name: 'Reports of unknown numbers',
  description: 'An unknown number is reported to the brand that it resembles.',
  window: WINDOWS.stolenNotices,
  problem: problemPage('nowhere'),
  ...inEveryLanguage((language) => [report(language)]),
};
