import { Type } from '@sinclair/typebox';

import { longDay } from '../../schema/languages/written.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { markup } from '../../subgraphs/lib/markup/markup.js';
import { optionalSession } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import { Text } from '../runtime/schema-types.js';
import { refuseForgedForm } from './form-guard.js';
import { handOver } from './handover.generated.js';
import { problemPage } from './message-page.js';
import { page } from './page.js';
import { actionResponses } from './page-family.js';
import { heading, link } from './parts.js';
import { wordsOf } from './words/words.js';

/** Issues the handover code that an owner gives to the repairer (§4.10), shown once. */
function issue(language: AccountLanguage): Route {
  const words = wordsOf(language);
  const { owner: text } = words;
  return steps({
    method: 'POST',
    path: `/${language}/product/{serial}/handover`,
    versioned: false,
    section: 'Pages',
    summary: 'Issue a handover code from the page',
    description: 'By the owner, for the partner who gets the item. The code is shown once.',
    caller: optionalSession({ foreignPage: 'allow' }),
    host: 'any',
    input: {
      path: Type.Object({ serial: Text('Serial of the item.') }),
      body: formBody(Type.Object({ csrf_token: Type.String({ default: '' }) })),
    },
    async perform({ path: { serial }, body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      const { issueHandoverCode: issued } = await ask(handOver, { identifier: serial });
      const { product, code, expiresAt } = issued;
      const address = `/product/${product.serial}`;
      return page(
        {
          language,
          path: address,
          title: text.codeTitle,
          description: text.codeOnce,
          brand: product.brand,
          status: 201,
          headers: { 'Cache-Control': 'no-store' },
          body: markup`${heading(text.codeTitle, product.name)}<section class="card"><p class="code">${code.slice(0, 4)} ${code.slice(4)}</p><p>${text.codeOnce}</p><p class="note">${text.codeUntil(longDay(expiresAt, words))}</p></section><p class="go">${link(`/${language}${address}`, words.intervention.back, true)}</p>`,
        },
        request,
      );
    },
    responses: { ...actionResponses, 201: { description: 'The code.', content: { 'text/html': Type.String() } } },
  });
}

/** Routes that issue handover codes from an owner's page. */
export const handoverPages: RouteFamily = {
  name: 'Handover pages',
  description: 'The owner issues a code with which a workshop records its work.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [issue(language)]),
};
