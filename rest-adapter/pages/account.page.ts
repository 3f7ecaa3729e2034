import { Type } from '@sinclair/typebox';
import { cookieValue } from '../../gateway/api/cookie-value.js';
import type { ErrorCode } from '../../schema/error-codes.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { anonymous, optionalSession } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import { platformPage } from '../runtime/platform-only.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { DEVICE_COOKIE, noSessionCookies, sessionCookies } from '../runtime/session-cookies.js';
import { confirmSignIn, signIn, signOut } from './account.generated.js';
import { backTo, refuseForeignForm, refuseForgedForm } from './form-guard.js';
import { signInAtPlatform } from './host-session.page.js';
import { mailForm } from './mail-form.js';
import { problemPage } from './message-page.js';
import { page } from './page.js';
import { pageResponses } from './page-family.js';
import { type Words, wordsOf } from './words/words.js';

const done = {
  ...pageResponses,
  303: { description: 'Back to the page from which it was requested.', headers: { Location: 'The page.' } },
};
const facts = (language: AccountLanguage, action: string) => ({
  path: `/${language}/${action}`,
  versioned: false,
  section: 'Pages',
  caller: anonymous,
  host: 'any' as const,
  responses: done,
});

interface Step {
  readonly language: AccountLanguage;
  readonly next: string;
  readonly alert?: string | undefined;
  readonly status?: number;
  /** Entered address of a refused form. */
  readonly username?: string;
  readonly secondFactor?: boolean;
  readonly cookies?: readonly string[];
}

/** Renders the sign-in page at one of its steps. */
export function signInPage(step: Step, request: RestRequest): Promise<Answer> {
  const { language, status = 200 } = step;
  const words = wordsOf(language);
  return page(
    {
      language,
      path: `/sign-in?next=${encodeURIComponent(step.next)}`,
      title: words.account.title,
      description: words.account.intro,
      status,
      headers: { 'Cache-Control': 'no-store', ...(step.cookies ? { 'Set-Cookie': [...step.cookies] } : {}) },
      body: markup`<h1>${words.account.title}</h1><p class="kind">${words.account.intro}</p><section class="card">${step.alert ? markup`<p class="alert" role="alert">${step.alert}</p>` : ''}${step.secondFactor ? codeForm(step, words) : passwordForm(step, words)}</section>${step.secondFactor ? '' : card(words.account.noPassword, mailForm(language, step.next))}`,
    },
    request,
  );
}

/**
 * Renders the password form. While the account is locked by failed attempts of others, a code of the second factor is
 * accepted as well.
 */
const passwordForm = ({ language, next, status, username = '' }: Step, { account }: Words): Markup =>
  markup`<form method="post" action="/${language}/sign-in"><input type="hidden" name="next" value="${next}"><label for="username">${account.email}</label><input id="username" name="username" type="email" autocomplete="username" value="${username}" required><label for="password">${account.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required>${status === 429 ? markup`<label for="code">${account.code}</label><input id="code" name="code" autocomplete="one-time-code" spellcheck="false">` : ''}<button class="main">${account.submit}</button></form><p class="note"><a class="tap" href="/${language}/forgotten-password">${account.forgotten}</a></p>`;

const codeForm = ({ language, next }: Step, { account }: Words): Markup =>
  markup`<p>${account.codeText}</p><form method="post" action="/${language}/sign-in/code"><input type="hidden" name="next" value="${next}"><label for="code">${account.code}</label><input id="code" name="code" autocomplete="one-time-code" spellcheck="false" required><button class="main">${account.confirm}</button></form><p class="note"><a class="tap" href="/${language}/sign-in?next=${encodeURIComponent(next)}">${account.otherAccount}</a></p>`;

function show(language: AccountLanguage): Route {
  return steps({
    ...facts(language, 'sign-in'),
    method: 'GET',
    summary: 'Sign-in page',
    description: 'The form of address and password, or of the second factor where it is required.',
    input: { query: Type.Object({ next: Type.Optional(Type.String()) }) },
    perform({ query }, request) {
      const next = backTo(query.next, `/${language}/place`);
      return request.host.kind === 'brand'
        ? signInAtPlatform(language, next, request)
        : signInPage({ language, next }, request);
    },
  });
}

function enter(language: AccountLanguage): Route {
  const fields = Type.Object({
    username: Type.String({ default: '' }),
    password: Type.String({ default: '' }),
    code: Type.Optional(Type.String()),
    next: Type.Optional(Type.String()),
  });
  return steps({
    ...facts(language, 'sign-in'),
    method: 'POST',
    summary: 'Sign in',
    description: 'Checks address and password and sets the cookies of the session.',
    input: { body: formBody(fields) },
    async perform({ body }, request, ask) {
      refuseForeignForm(request);
      const next = backTo(body.next, `/${language}/place`);
      const { username, password, code } = body;
      if (!username || !password) {
        const alert = wordsOf(language).account.missing;
        return signInPage({ language, next, status: 422, alert, username }, request);
      }
      return orAgain({ language, next, username }, request, async () => {
        const device = cookieValue(request.headers.cookie, DEVICE_COOKIE) ?? null;
        const { login } = await ask(signIn, { username, password, device, code: code?.trim() || null, language });
        const cookies = sessionCookies(login);
        if (login.tokenType === 'mfa') return signInPage({ language, next, secondFactor: true, cookies }, request);
        return redirect(303, next, { 'Set-Cookie': cookies, 'Cache-Control': 'no-store' });
      });
    },
  });
}

function confirm(language: AccountLanguage): Route {
  return steps({
    ...facts(language, 'sign-in/code'),
    method: 'POST',
    summary: 'Give the second factor',
    description: 'The second step of signing in on the page. A code is valid once.',
    input: { body: formBody(Type.Object({ code: Type.String({ default: '' }), next: Type.Optional(Type.String()) })) },
    async perform({ body }, request, ask) {
      refuseForeignForm(request);
      const next = backTo(body.next, `/${language}/place`);
      const token = cookieValue(request.headers.cookie, 'access_token');
      if (!token) return signInPage({ language, next }, request);
      return orAgain({ language, next, secondFactor: true }, request, async () => {
        const device = cookieValue(request.headers.cookie, DEVICE_COOKIE) ?? null;
        const { verifySecondFactor } = await ask(confirmSignIn, { token, code: body.code.trim(), device });
        return redirect(303, next, { 'Set-Cookie': sessionCookies(verifySecondFactor), 'Cache-Control': 'no-store' });
      });
    },
  });
}

function leave(language: AccountLanguage): Route {
  return steps({
    ...facts(language, 'sign-out'),
    method: 'POST',
    summary: 'Sign out',
    description: 'Ends the session and deletes its cookies.',
    caller: optionalSession({ foreignPage: 'allow' }),
    input: {
      body: formBody(Type.Object({ csrf_token: Type.String({ default: '' }), next: Type.Optional(Type.String()) })),
    },
    async perform({ body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      if (request.principal.kind === 'account') await ask(signOut, {});
      return redirect(303, backTo(body.next, `/${language}/find`), { 'Set-Cookie': [...noSessionCookies] });
    },
  });
}

const ALERTS: Partial<Record<ErrorCode, 'wrong' | 'wrongCode' | 'disabled' | 'throttled'>> = {
  LOGIN_REFUSED: 'wrong',
  SECOND_FACTOR_REFUSED: 'wrongCode',
  ACCOUNT_DISABLED: 'disabled',
  LOGIN_THROTTLED: 'throttled',
};

/** Refusals of a first step that is expired or was used. */
const SPENT: ReadonlySet<ErrorCode> = new Set(['SESSION_UNREADABLE', 'SESSION_KIND_INVALID', 'SESSION_REVOKED']);

/** Shows the form again after a refused login, with the reason; the first one where the first step must be repeated. */
async function orAgain(step: Step, request: RestRequest, attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (SPENT.has(error.code)) return signInPage({ ...step, secondFactor: false, status: 401 }, request);
    const alert = ALERTS[error.code];
    if (!alert) throw error;
    const status = alert === 'throttled' ? 429 : 401;
    return signInPage({ ...step, status, alert: wordsOf(step.language).account[alert] }, request);
  }
}

/** Routes that sign a reader in on a page, which then shows the tier of their role. */
export const accountPages: RouteFamily = {
  name: 'Account pages',
  description: 'Signing in and out on the pages.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [
    show(language),
    platformPage(enter(language)),
    platformPage(confirm(language)),
    leave(language),
  ]),
};
