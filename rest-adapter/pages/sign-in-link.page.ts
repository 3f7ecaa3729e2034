import { Type } from '@sinclair/typebox';
import { cookieValue } from '../../gateway/api/cookie-value.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import { platformPage } from '../runtime/platform-only.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { DEVICE_COOKIE, sessionCookies } from '../runtime/session-cookies.js';
import { askForSignInLink, followSignInLink, signInLink } from './account.generated.js';
import { signInPage } from './account.page.js';
import { backTo, refuseForeignForm } from './form-guard.js';
import { mailForm } from './mail-form.js';
import { problemPage } from './message-page.js';
import { page } from './page.js';
import { pageResponses } from './page-family.js';
import { message } from './parts.js';
import { wordsOf } from './words/words.js';

const facts = (language: AccountLanguage) => ({
  path: `/${language}/sign-in/link`,
  versioned: false,
  section: 'Pages',
  caller: anonymous,
  host: 'any' as const,
  responses: {
    ...pageResponses,
    303: { description: 'On to the requested page.', headers: { Location: 'The page.' } },
  },
});

interface Sheet {
  readonly title: string;
  readonly text: string;
  readonly body: Markup;
  readonly status?: number;
  readonly switchPath?: string;
}

const sheet = (
  language: AccountLanguage,
  { title, text, body, status = 200, switchPath = '/sign-in' }: Sheet,
  request: RestRequest,
): Promise<Answer> =>
  page(
    // The URL contains a token, so no cache may keep the page.
    {
      language,
      path: '/sign-in',
      switchPath,
      title,
      description: text,
      status,
      headers: { 'Cache-Control': 'no-store' },
      body,
    },
    request,
  );

function send(language: AccountLanguage): Route {
  const { account } = wordsOf(language);
  return steps({
    ...facts(language),
    path: `/${language}/sign-in/link/send`,
    method: 'POST',
    summary: 'Ask for a link that signs in',
    description: 'Mails a link to the address. The answer does not show whether it has an account.',
    input: { body: formBody(Type.Object({ email: Type.String({ default: '' }), next: Type.Optional(Type.String()) })) },
    async perform({ body }, request, ask) {
      refuseForeignForm(request);
      const next = backTo(body.next, `/${language}/place`);
      try {
        await ask(askForSignInLink, { email: body.email, next, language });
      } catch (error) {
        if (!isRefusal(error, 'INVALID_INPUT')) throw error;
        const again = markup`<h1>${account.title}</h1><section class="card"><p class="alert" role="alert">${account.notAnAddress}</p>${mailForm(language, next, body.email)}</section>`;
        return sheet(language, { title: account.title, text: account.intro, body: again, status: 422 }, request);
      }
      const body_ = message('good', account.sent, account.linkSentText(body.email.trim()));
      return sheet(language, { title: account.sent, text: account.mailLinkText, body: body_ }, request);
    },
  });
}

/** Shows which account the link signs in. A button uses the link, since mail scanners follow links. */
function show(language: AccountLanguage): Route {
  const { account } = wordsOf(language);
  return steps({
    ...facts(language),
    method: 'GET',
    summary: 'Account of a mailed sign-in link',
    description: 'Asks before the link is used, so that a program that follows links does not use it up.',
    input: { query: Type.Object({ token: Type.String({ default: '' }) }) },
    async perform({ query: { token } }, request, ask) {
      try {
        const { signInLink: link } = await ask(signInLink, { token });
        const body = markup`<h1>${account.title}</h1><section class="card"><p>${account.linkFor(link.email)}</p><form method="post" action="/${language}/sign-in/link"><input type="hidden" name="token" value="${token}"><button class="main">${account.goOn}</button></form><p class="note">${account.notYou}</p></section>`;
        const switchPath = `/sign-in/link?token=${encodeURIComponent(token)}`;
        return sheet(language, { title: account.title, text: account.intro, body, switchPath }, request);
      } catch (error) {
        return spent(language, request, error);
      }
    },
  });
}

function follow(language: AccountLanguage): Route {
  return steps({
    ...facts(language),
    method: 'POST',
    summary: 'Sign in with a mailed link',
    description: 'Uses the link, which is valid once, and sets the cookies of the session.',
    input: { body: formBody(Type.Object({ token: Type.String({ default: '' }) })) },
    async perform({ body }, request, ask) {
      refuseForeignForm(request);
      try {
        const device = cookieValue(request.headers.cookie, DEVICE_COOKIE) ?? null;
        const { useSignInLink: begun } = await ask(followSignInLink, { token: body.token, device });
        const next = backTo(begun.next, `/${language}/place`);
        const cookies = sessionCookies(begun.tokens);
        if (begun.tokens.tokenType === 'mfa') {
          return signInPage({ language, next, secondFactor: true, cookies }, request);
        }
        return redirect(303, next, { 'Set-Cookie': cookies, 'Cache-Control': 'no-store' });
      } catch (error) {
        return spent(language, request, error);
      }
    },
  });
}

/** Answers an expired link: the reader can request another. */
function spent(language: AccountLanguage, request: RestRequest, error: unknown): Promise<Answer> {
  if (!(error instanceof DomainError) || !['NOT_FOUND', 'ACCOUNT_DISABLED'].includes(error.code)) throw error;
  const { account } = wordsOf(language);
  const text = error.code === 'ACCOUNT_DISABLED' ? account.disabled : account.linkSpent;
  const body = markup`${message('warn', account.spentTitle, text)}<section class="card">${mailForm(language, `/${language}/place`)}</section>`;
  return sheet(language, { title: account.spentTitle, text, body, status: 404 }, request);
}

/** Routes that sign in by a mailed link, without a password. */
export const signInLinkPages: RouteFamily = {
  name: 'Sign-in by mail',
  description: 'Signing in with a mailed link, without a password.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [send(language), show(language), follow(language)].map(platformPage)),
};
