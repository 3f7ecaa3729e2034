import { Type } from '@sinclair/typebox';
import { acceptedLanguage } from '../../schema/languages/language.js';
import { LANGUAGES, type Language } from '../../schema/vocabulary/languages.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { WINDOWS } from '../../subgraphs/lib/windows/limits.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { nobody } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';

import { platformPage } from '../runtime/platform-only.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { askForNewPassword, setNewPassword, takeInvitation } from './account.generated.js';
import { refuseForeignForm } from './form-guard.js';
import { problemPage } from './message-page.js';
import { page } from './page.js';
import { pageResponses } from './page-family.js';
import { link, message } from './parts.js';
import { type Words, wordsOf } from './words/words.js';

const query = Type.Object({ token: Type.Optional(Type.String()) });
const given = Type.String({ default: '' });

/** A page of a form, with what went wrong above it. */
interface Sheet {
  readonly language: Language;
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly body: Markup;
  readonly status?: number;
}

const sheet = ({ language, path, title, text, body, status = 200 }: Sheet, request: RestRequest): Promise<Answer> =>
  page(
    // The token in the address is for this reader alone: nothing on the way may keep the page.
    { language, path, title, description: text, status, headers: { 'Cache-Control': 'no-store' }, body },
    request,
  );

const form = (action: string, alert: string | undefined, fields: Markup, submit: string): Markup =>
  markup`<section class="card">${alert ? markup`<p class="alert" role="alert">${alert}</p>` : ''}<form method="post" action="${action}">${fields}<button class="main">${submit}</button></form></section>`;

const titled = (title: string, text: string, content: Markup): Markup =>
  markup`<h1>${title}</h1><p class="kind">${text}</p>${content}`;

/** Who has an account already leaves it empty when they take an invitation. */
const passwordField = ({ account }: Words, isRequired: boolean): Markup =>
  markup`<label for="password">${account.newPassword}</label><input id="password" name="password" type="password" autocomplete="new-password" minlength="12" maxlength="256" aria-describedby="rule"${isRequired ? markup` required` : ''}><p class="note" id="rule">${account.passwordRule}</p>`;

const facts = (language: Language, action: string) => ({
  path: `/${language}/${action}`,
  versioned: false,
  section: '§5.2',
  caller: nobody,
  host: 'any' as const,
  responses: pageResponses,
});

/** Asking for the link: the answer is the same whether the address has an account or not. */
function forgotten(language: Language): Route[] {
  const { account: text, ...words } = wordsOf(language);
  const path = '/forgotten-password';
  const fields = markup`<label for="email">${text.email}</label><input id="email" name="email" type="email" autocomplete="username" required>`;
  const shown = titled(text.forgotten, text.forgottenText, form(`/${language}${path}`, undefined, fields, text.send));
  const view = { language, path, title: text.forgotten, text: text.forgottenText };
  return [
    steps({
      ...facts(language, 'forgotten-password'),
      method: 'GET',
      summary: 'Form of a forgotten password',
      description: 'Takes an address.',
      perform: (_input, request) => sheet({ ...view, body: shown }, request),
    }),
    steps({
      ...facts(language, 'forgotten-password'),
      method: 'POST',
      summary: 'Ask for a new password',
      description: 'Mails a link to the address. Whether it has an account is not told.',
      input: { body: formBody(Type.Object({ email: given })) },
      async perform({ body }, request, ask) {
        refuseForeignForm(request);
        await ask(askForNewPassword, { email: body.email });
        const home = markup`<p class="go">${link(`/${language}/sign-in`, words.signIn)}</p>`;
        return sheet({ ...view, body: markup`${message('good', text.sent, text.sentText)}${home}` }, request);
      },
    }),
  ];
}

/** What a mailed link is for. */
interface Mailed {
  readonly action: 'new-password' | 'invitation';
  readonly title: string;
  readonly text: string;
  readonly fields: Markup;
  readonly submit: string;
  readonly done: string;
}

const mailed = (words: Words): readonly Mailed[] => {
  const { account: text, invitation } = words;
  const name = (id: string, label: string, token: string): Markup =>
    markup`<label for="${id}">${label}</label><input id="${id}" name="${id}" autocomplete="${token}" maxlength="100">`;
  return [
    {
      action: 'new-password',
      title: text.choose,
      text: text.chooseText,
      fields: passwordField(words, true),
      submit: text.save,
      done: text.changed,
    },
    {
      action: 'invitation',
      title: invitation.title,
      text: invitation.text,
      fields: markup`${name('first_name', invitation.firstName, 'given-name')}${name('last_name', invitation.lastName, 'family-name')}${passwordField(words, false)}`,
      submit: invitation.submit,
      done: invitation.done,
    },
  ];
};

/** Where a mailed link leads: a form, then word that one can sign in. */
function linked(language: Language): Route[] {
  const words = wordsOf(language);
  return mailed(words).flatMap((link_) => [show(link_, language, words), take(link_, language, words)]);
}

function view(
  { action, title, text, fields, submit }: Mailed,
  language: Language,
  token: string,
  alert?: string,
): Sheet {
  const path = `/${action}?token=${encodeURIComponent(token)}`;
  const content = titled(
    title,
    text,
    form(`/${language}/${action}`, alert, markup`<input type="hidden" name="token" value="${token}">${fields}`, submit),
  );
  return { language, path, title, text, body: content, ...(alert ? { status: 422 } : {}) };
}

function show(kind: Mailed, language: Language, words: Words): Route {
  return steps({
    ...facts(language, kind.action),
    method: 'GET',
    summary: `Form of a mailed link: ${kind.action}`,
    description: 'The form of a password, while the link is good.',
    input: { query },
    perform: (input, request) =>
      input.query.token
        ? sheet(view(kind, language, input.query.token), request)
        : sheet(spent(kind, language, words), request),
  });
}

function take(kind: Mailed, language: Language, words: Words): Route {
  const fields = { token: given, password: given, first_name: given, last_name: given };
  return steps({
    ...facts(language, kind.action),
    method: 'POST',
    summary: `Use a mailed link: ${kind.action}`,
    description: 'Sets the password, and uses the link up.',
    input: { body: formBody(Type.Object(fields)) },
    async perform({ body: { token, password, ...names } }, request, ask) {
      refuseForeignForm(request);
      try {
        if (kind.action === 'new-password') await ask(setNewPassword, { token, password });
        else {
          const [firstName, lastName] = [names.first_name.trim() || null, names.last_name.trim() || null];
          await ask(takeInvitation, { token, password, firstName, lastName });
        }
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.code === 'NOT_FOUND') return sheet(spent(kind, language, words), request);
        if (error.code === 'FORBIDDEN') return sheet(view(kind, language, token, words.invitation.otherRole), request);
        if (error.code !== 'INVALID_INPUT') throw error;
        return sheet(view(kind, language, token, words.account.passwordRefused), request);
      }
      const home = markup`<p class="go">${link(`/${language}/sign-in`, words.signIn, true)}</p>`;
      const body = markup`${message('good', kind.done, words.account.nowSignIn)}${home}`;
      return sheet({ language, path: '/sign-in', title: kind.done, text: kind.text, body }, request);
    },
  });
}

function spent({ action, title }: Mailed, language: Language, { account, invitation, signIn }: Words): Sheet {
  const text = action === 'invitation' ? invitation.spent : account.spent;
  const again =
    action === 'invitation'
      ? link(`/${language}/sign-in`, signIn)
      : link(`/${language}/forgotten-password`, account.forgotten, true);
  const body = markup`${message('warn', account.spentTitle, text)}<p class="go">${again}</p>`;
  return { language, path: `/${action}`, title, text, status: 404, body };
}

/** Mails name no language: their links lead to the one the reader's browser prefers. */
const chosen = (action: Mailed['action']): Route =>
  steps({
    method: 'GET',
    path: `/${action}`,
    versioned: false,
    section: '§5.2',
    summary: `Where a mailed link leads: ${action}`,
    description: 'Redirects to the form in the language that the browser prefers.',
    caller: nobody,
    input: { query },
    perform: (input, { headers }) => {
      const language = acceptedLanguage(headers['accept-language']) ?? 'fr';
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

/** Forgotten passwords and invitations: what mailed links lead to (§5.2). */
export const passwordPages: RouteFamily = {
  name: 'Password pages',
  window: WINDOWS.pages,
  problem: problemPage('notFound', LANGUAGES),
  routes: [
    chosen('new-password'),
    chosen('invitation'),
    ...LANGUAGES.flatMap((language) => [...forgotten(language), ...linked(language)].map(platformPage)),
  ],
};
