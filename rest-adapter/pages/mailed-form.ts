import { Type } from '@sinclair/typebox';
import { acceptedAccountLanguage } from '../../schema/languages/language.js';
import type { AccountLanguage } from '../../schema/vocabulary/languages.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, steps } from '../runtime/family.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { page } from './page.js';
import { pageResponses } from './page-family.js';
import type { Words } from './words/words.js';

export const tokenQuery = Type.Object({ token: Type.Optional(Type.String()) });
export const given = Type.String({ default: '' });

/** A form page, with the error above it. */
export interface Sheet {
  readonly language: AccountLanguage;
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly body: Markup;
  readonly status?: number;
}

/** Answers a page whose URL contains a token, with `no-store` so that no cache keeps it. */
export const sheet = (
  { language, path, title, text, body, status = 200 }: Sheet,
  request: RestRequest,
): Promise<Answer> =>
  page({ language, path, title, description: text, status, headers: { 'Cache-Control': 'no-store' }, body }, request);

export const form = (action: string, alert: string | undefined, fields: Markup, submit: string): Markup =>
  markup`<section class="card">${alert ? markup`<p class="alert" role="alert">${alert}</p>` : ''}<form method="post" action="${action}">${fields}<button class="main">${submit}</button></form></section>`;

export const titled = (title: string, text: string, content: Markup): Markup =>
  markup`<h1>${title}</h1><p class="kind">${text}</p>${content}`;

export const hiddenToken = (token: string): Markup => markup`<input type="hidden" name="token" value="${token}">`;

/** Shows the address of the account, by which a browser stores its password. */
export const accountField = ({ account }: Words, email: string): Markup =>
  markup`<label for="email">${account.email}</label><input id="email" type="email" autocomplete="username" readonly value="${email}">`;

/** Asks for a password that the account does not have yet. */
export const newPasswordField = ({ account }: Words): Markup =>
  markup`<label for="password">${account.newPassword}</label><input id="password" name="password" type="password" autocomplete="new-password" minlength="12" maxlength="256" aria-describedby="rule" required><p class="note" id="rule">${account.passwordRule}</p>`;

export const mailedFacts = (language: AccountLanguage, action: string) => ({
  path: `/${language}/${action}`,
  versioned: false,
  section: 'Pages',
  caller: anonymous,
  host: 'any' as const,
  responses: pageResponses,
});

/** Redirects a link in a mail, which has no language, to its page in the language that the reader's browser prefers. */
export const inReadersLanguage = (action: 'new-password' | 'invitation'): Route =>
  steps({
    method: 'GET',
    path: `/${action}`,
    versioned: false,
    section: 'Pages',
    summary: `Target of a mailed link: ${action}`,
    description: 'Redirects to the form in the language that the browser prefers.',
    caller: anonymous,
    input: { query: tokenQuery },
    perform: (input, { headers }) => {
      const language = acceptedAccountLanguage(headers['accept-language']) ?? 'fr';
      const token = encodeURIComponent(input.query.token ?? '');
      return redirect(303, `/${language}/${action}?token=${token}`, {
        'Cache-Control': 'no-store',
        Vary: 'Accept-Language',
      });
    },
    responses: {
      ...pageResponses,
      303: { description: 'The page in a language.', headers: { Location: 'The page.' } },
    },
  });
