import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { markup } from '../../subgraphs/lib/markup/markup.js';
import { type Ask, type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import { platformPage } from '../runtime/platform-only.js';
import { askForNewPassword, resetOfToken, setNewPassword } from './account.generated.js';
import { refuseForeignForm } from './form-guard.js';
import {
  accountField,
  form,
  given,
  hiddenToken,
  inReadersLanguage,
  mailedFacts,
  newPasswordField,
  type Sheet,
  sheet,
  titled,
  tokenQuery,
} from './mailed-form.js';
import { problemPage } from './message-page.js';
import { link, message } from './parts.js';
import { wordsOf } from './words/words.js';

/** Returns the routes that mail a reset link; the answer does not disclose whether the address has an account. */
function forgotten(language: AccountLanguage): Route[] {
  const { account: text, ...words } = wordsOf(language);
  const path = '/forgotten-password';
  const fields = markup`<label for="email">${text.email}</label><input id="email" name="email" type="email" autocomplete="username" required>`;
  const shown = titled(text.forgotten, text.forgottenText, form(`/${language}${path}`, undefined, fields, text.send));
  const view = { language, path, title: text.forgotten, text: text.forgottenText };
  return [
    steps({
      ...mailedFacts(language, 'forgotten-password'),
      method: 'GET',
      summary: 'Form of a forgotten password',
      description: 'Takes an address.',
      perform: (_input, request) => sheet({ ...view, body: shown }, request),
    }),
    steps({
      ...mailedFacts(language, 'forgotten-password'),
      method: 'POST',
      summary: 'Ask for a new password',
      description: 'Mails a link to the address. The answer does not show whether it has an account.',
      input: { body: formBody(Type.Object({ email: given })) },
      async perform({ body }, request, ask) {
        refuseForeignForm(request);
        await ask(askForNewPassword, { email: body.email, language });
        const home = markup`<p class="go">${link(`/${language}/sign-in`, words.signIn)}</p>`;
        return sheet({ ...view, body: markup`${message('good', text.sent, text.sentText)}${home}` }, request);
      },
    }),
  ];
}

/** Returns the form of a reset link, or the page of a link that is used or expired. */
async function view(language: AccountLanguage, token: string, ask: Ask, alert?: string): Promise<Sheet> {
  const words = wordsOf(language);
  const reset = await ask(resetOfToken, { token }).catch((error: Error) => {
    if (isRefusal(error, 'NOT_FOUND')) return undefined;
    throw error;
  });
  if (!reset) return spent(language);
  const { choose, chooseText, save } = words.account;
  const account = accountField(words, reset.passwordResetOfToken.email);
  const fields = markup`${hiddenToken(token)}${account}${newPasswordField(words)}`;
  return {
    language,
    path: `/new-password?token=${encodeURIComponent(token)}`,
    title: choose,
    text: chooseText,
    body: titled(choose, chooseText, form(`/${language}/new-password`, alert, fields, save)),
    ...(alert ? { status: 422 } : {}),
  };
}

const show = (language: AccountLanguage): Route =>
  steps({
    ...mailedFacts(language, 'new-password'),
    method: 'GET',
    summary: 'Form of a mailed link: new-password',
    description: 'The account of the link and the form of a password, while the link is valid; else a way to another.',
    input: { query: tokenQuery },
    perform: async ({ query: { token } }, request, ask) =>
      sheet(token ? await view(language, token, ask) : spent(language), request),
  });

function choose(language: AccountLanguage): Route {
  const { account, signIn } = wordsOf(language);
  return steps({
    ...mailedFacts(language, 'new-password'),
    method: 'POST',
    summary: 'Use a mailed link: new-password',
    description: 'Sets the password, and uses the link up.',
    input: { body: formBody(Type.Object({ token: given, password: given })) },
    async perform({ body: { token, password } }, request, ask) {
      refuseForeignForm(request);
      try {
        await ask(setNewPassword, { token, password });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.code === 'NOT_FOUND') return sheet(spent(language), request);
        if (error.code !== 'INVALID_INPUT') throw error;
        return sheet(await view(language, token, ask, account.passwordRefused), request);
      }
      const home = markup`<p class="go">${link(`/${language}/sign-in`, signIn, true)}</p>`;
      const body = markup`${message('good', account.changed, account.nowSignIn)}${home}`;
      return sheet({ language, path: '/sign-in', title: account.changed, text: account.chooseText, body }, request);
    },
  });
}

function spent(language: AccountLanguage): Sheet {
  const { choose: title, spentTitle, spent: text, send } = wordsOf(language).account;
  const again = link(`/${language}/forgotten-password`, send, true);
  const body = markup`${message('warn', spentTitle, text)}<p class="go">${again}</p>`;
  return { language, path: '/new-password', title, text, status: 404, body };
}

const inLanguages = inAccountLanguages((language) =>
  [...forgotten(language), show(language), choose(language)].map(platformPage),
);

/** Routes of a forgotten password: the form that mails a link, and the page of that link. */
export const passwordPages: RouteFamily = {
  name: 'Password pages',
  description: 'A forgotten password: the form that has a link mailed, and the page of that link.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  routes: [inReadersLanguage('new-password'), ...inLanguages.routes],
  translated: inLanguages.translated,
};
