import { Type } from '@sinclair/typebox';
import { cookieValue } from '../../gateway/api/cookie-value.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Ask, type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import { platformPage } from '../runtime/platform-only.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { DEVICE_COOKIE, sessionCookies } from '../runtime/session-cookies.js';
import { type InvitedByQuery, invitedBy, signIn, takeInvitation } from './account.generated.js';
import { signInPage } from './account.page.js';
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
import { pageResponses } from './page-family.js';
import { link, message } from './parts.js';
import { type Words, wordsOf } from './words/words.js';

type Invited = InvitedByQuery['invitationOfToken'];

const facts = (language: AccountLanguage) => ({
  ...mailedFacts(language, 'invitation'),
  caller: optionalSession({ foreignPage: 'allow' }),
  responses: {
    ...pageResponses,
    303: { description: 'On to the home page of the role.', headers: { Location: 'The page.' } },
  },
});

/** Entered names of a refused form. */
type Names = Readonly<Partial<Record<'first_name' | 'last_name', string>>>;

/** Asks for the password of the account, or for a new password and a name where there is no account yet. */
function fieldsFor({ hasAccount }: Invited, words: Words, entered: Names): Markup {
  const { account, invitation } = words;
  if (hasAccount)
    return markup`<label for="password">${account.password}</label><input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" aria-describedby="rule"><p class="note" id="rule">${invitation.knownText}</p>`;
  const name = (id: keyof Names, label: string, token: string): Markup =>
    markup`<label for="${id}">${label}</label><input id="${id}" name="${id}" autocomplete="${token}" maxlength="100" value="${entered[id] ?? ''}">`;
  return markup`${name('first_name', invitation.firstName, 'given-name')}${name('last_name', invitation.lastName, 'family-name')}${newPasswordField(words)}`;
}

function view(invited: Invited, language: AccountLanguage, token: string, alert?: string, entered: Names = {}): Sheet {
  const words = wordsOf(language);
  const { title, text, submit } = words.invitation;
  const { email, brand, role, inviter } = invited;
  const offer = words.invitation.offer(words.invitation.roles[role], brand?.name ?? null, inviter);
  const fields = markup`${hiddenToken(token)}${accountField(words, email)}${fieldsFor(invited, words, entered)}`;
  return {
    language,
    path: `/invitation?token=${encodeURIComponent(token)}`,
    title,
    text,
    body: titled(title, offer, form(`/${language}/invitation`, alert, fields, submit)),
    ...(alert ? { status: 422 } : {}),
  };
}

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof DomainError && codes.includes(error.code);

const show = (language: AccountLanguage): Route =>
  steps({
    ...facts(language),
    method: 'GET',
    summary: 'Form of a mailed link: invitation',
    description:
      'The inviter, the brand, the role, the invited address and the form that accepts the invitation, while the link is valid.',
    input: { query: tokenQuery },
    async perform({ query: { token } }, request, ask) {
      if (!token) return sheet(spent(language), request);
      try {
        const { invitationOfToken: invited } = await ask(invitedBy, { token });
        return await sheet(view(invited, language, token), request);
      } catch (error) {
        if (!isCode(error, 'NOT_FOUND')) throw error;
        return sheet(spent(language), request);
      }
    },
  });

interface Taken {
  readonly token: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
}

const take = (language: AccountLanguage): Route =>
  steps({
    ...facts(language),
    method: 'POST',
    summary: 'Use a mailed link: invitation',
    description:
      "Accepts the invitation, and uses the link up. The account's password, new or existing, opens a session, after the second factor where there is one.",
    input: { body: formBody(Type.Object({ token: given, password: given, first_name: given, last_name: given })) },
    async perform({ body }, request, ask) {
      refuseForeignForm(request);
      const { token, password } = body;
      try {
        const { invitationOfToken: invited } = await ask(invitedBy, { token });
        const refusal = await refusalOf(body, language, ask);
        if (refusal) return await sheet(view(invited, language, token, refusal, body), request);
        return await enter(invited.email, password, language, request, ask);
      } catch (error) {
        if (!isCode(error, 'NOT_FOUND')) throw error;
        return sheet(spent(language), request);
      }
    },
  });

/** Answers the reason why an invitation cannot be accepted, where the reader can resolve it. */
async function refusalOf(body: Taken, language: AccountLanguage, ask: Ask): Promise<string | undefined> {
  const { account, invitation } = wordsOf(language);
  const { token, password } = body;
  const [firstName, lastName] = [body.first_name.trim() || null, body.last_name.trim() || null];
  try {
    await ask(takeInvitation, { token, password, firstName, lastName });
    return undefined;
  } catch (error) {
    if (isCode(error, 'FORBIDDEN')) return invitation.otherRole;
    if (isCode(error, 'INVALID_INPUT')) return account.passwordRefused;
    throw error;
  }
}

/**
 * Signs in a person who accepted an invitation and redirects to their page. The token in the mail opens no session,
 * since a mail can be forwarded: the password does, existing or newly chosen, with the second factor where there is
 * one.
 */
async function enter(
  email: string,
  password: string,
  language: AccountLanguage,
  request: RestRequest,
  ask: Ask,
): Promise<Answer> {
  const next = `/${language}/place`;
  const { principal, headers } = request;
  if (principal.kind === 'account' && principal.email === email) return redirect(303, next, NOT_KEPT);
  if (!password) return taken(language, request);
  const device = cookieValue(headers.cookie, DEVICE_COOKIE) ?? null;
  try {
    const { login } = await ask(signIn, { username: email, password, device, code: null, language });
    const cookies = sessionCookies(login);
    if (login.tokenType === 'mfa') return signInPage({ language, next, secondFactor: true, cookies }, request);
    return redirect(303, next, { ...NOT_KEPT, 'Set-Cookie': cookies });
  } catch (error) {
    // The invitation is accepted even when the sign-in fails.
    if (!isCode(error, 'LOGIN_REFUSED', 'LOGIN_THROTTLED')) throw error;
    return taken(language, request);
  }
}

const NOT_KEPT = { 'Cache-Control': 'no-store' };

/** Shows a person without a session that the invitation is accepted. */
function taken(language: AccountLanguage, request: RestRequest): Promise<Answer> {
  const { account, invitation, signIn: text } = wordsOf(language);
  const home = markup`<p class="go">${link(`/${language}/sign-in`, text, true)}</p>`;
  const body = markup`${message('good', invitation.done, account.nowSignIn)}${home}`;
  return sheet({ language, path: '/sign-in', title: invitation.done, text: invitation.text, body }, request);
}

function spent(language: AccountLanguage): Sheet {
  const { account, invitation, signIn: text } = wordsOf(language);
  const body = markup`${message('warn', account.spentTitle, invitation.spent)}<p class="go">${link(`/${language}/sign-in`, text)}</p>`;
  return { language, path: '/invitation', title: invitation.title, text: invitation.spent, status: 404, body };
}

const inLanguages = inAccountLanguages((language) => [show(language), take(language)].map(platformPage));

/** Routes of the links in invitation mails. */
export const invitationPages: RouteFamily = {
  name: 'Invitation pages',
  description: 'The link of an invitation, as mailed.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  routes: [inReadersLanguage('invitation'), ...inLanguages.routes],
  translated: inLanguages.translated,
};
