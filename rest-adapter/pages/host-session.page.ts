import { randomBytes } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { cookieValue } from '../../gateway/api/cookie-value.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { markup } from '../../subgraphs/lib/markup/markup.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { anonymous, optionalSession } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import { platformPage } from '../runtime/platform-only.js';
import { HttpRefusal } from '../runtime/refusal.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { sessionCookies } from '../runtime/session-cookies.js';
import { beginAtHost, handOver } from './account.generated.js';
import { backTo, refuseForgedForm } from './form-guard.js';
import { problemPage } from './message-page.js';
import { antiForgery, page } from './page.js';
import { pageResponses } from './page-family.js';
import { link } from './parts.js';
import { wordsOf } from './words/words.js';

/** Cookie by which a brand's host name recognises the browser that started the sign-in (`state`). */
const STATE = 'sign_in_state';
const STATE_SECONDS = 600;

const stateCookie = (value: string, seconds: number): string =>
  `${STATE}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;

/** Redirects sign-ins at a brand's host name to the platform, which issues sessions. */
export function signInAtPlatform(language: AccountLanguage, next: string, { host, settings }: RestRequest): Answer {
  if (host.kind !== 'brand') throw new HttpRefusal(404, 'Not Found');
  const state = randomBytes(24).toString('base64url');
  const query = new URLSearchParams({ host: host.name, state, next });
  return redirect(303, `${settings.publicUrl}/${language}/sign-in/host?${query}`, {
    'Set-Cookie': [stateCookie(state, STATE_SECONDS)],
    'Cache-Control': 'no-store',
  });
}

const asked = {
  host: Type.String({ default: '' }),
  state: Type.String({ default: '' }),
  next: Type.Optional(Type.String()),
};

const facts = (language: AccountLanguage, action: string) => ({
  path: `/${language}/sign-in/${action}`,
  versioned: false,
  section: 'Pages',
  host: 'any' as const,
  responses: { ...pageResponses, 303: { description: 'On to the host name.', headers: { Location: 'The page.' } } },
});

const HOST = /^[a-z0-9.-]{1,253}$/;

function requireHost(host: string): string {
  if (!HOST.test(host)) throw new HttpRefusal(404, 'Not Found');
  return host;
}

/** Asks for consent before a session is transferred to a brand's host name. */
function consent(language: AccountLanguage): Route {
  return platformPage(
    steps({
      ...facts(language, 'host'),
      method: 'GET',
      summary: 'Whether to continue at a brand’s host name',
      description: 'Asks for consent before the session of the platform is continued on the host name of a brand.',
      caller: optionalSession({ foreignPage: 'allow' }),
      input: { query: Type.Object(asked) },
      async perform({ query }, request) {
        const host = requireHost(query.host);
        const next = backTo(query.next, `/${language}/find`);
        const words = wordsOf(language).hostSession;
        const here = `/sign-in/host?${new URLSearchParams({ host, state: query.state, next })}`;
        if (request.principal.kind !== 'account') {
          return redirect(303, `/${language}/sign-in?next=${encodeURIComponent(`/${language}${here}`)}`, {
            'Cache-Control': 'no-store',
          });
        }
        const hidden = markup`<input type="hidden" name="host" value="${host}"><input type="hidden" name="state" value="${query.state}"><input type="hidden" name="next" value="${next}">`;
        const body = markup`<h1>${words.title(host)}</h1><section class="card"><p>${words.text(request.principal.email)}</p><form method="post" action="/${language}/sign-in/host">${antiForgery(request)}${hidden}<button class="main">${words.submit}</button></form><p class="go">${link(next, words.stay)}</p></section>`;
        return page(
          {
            language,
            path: here,
            title: words.title(host),
            description: words.text(request.principal.email),
            headers: { 'Cache-Control': 'no-store' },
            formsLeadTo: `https://${host}`,
            body,
          },
          request,
        );
      },
    }),
  );
}

/** Redirects with a code that can be used once, at that host name, by that browser. */
function leave(language: AccountLanguage): Route {
  const fields = Type.Object({ ...asked, csrf_token: Type.String({ default: '' }) });
  return platformPage(
    steps({
      ...facts(language, 'host'),
      method: 'POST',
      summary: 'Continue at a brand’s host name',
      description: 'Redirects to the host name with a code that is valid once and for a minute.',
      caller: optionalSession({ foreignPage: 'allow' }),
      input: { body: formBody(fields) },
      async perform({ body }, request, ask) {
        refuseForgedForm(request, body.csrf_token);
        const host = requireHost(body.host);
        const { handOverSession: code } = await ask(handOver, { host, state: body.state });
        const query = new URLSearchParams({ code, next: backTo(body.next, `/${language}/find`) });
        return redirect(303, `https://${host}/${language}/sign-in/session?${query}`, { 'Cache-Control': 'no-store' });
      },
    }),
  );
}

/** Exchanges the code, at the brand's host name, for a session that is bound to it. */
function arrive(language: AccountLanguage): Route {
  return steps({
    ...facts(language, 'session'),
    method: 'GET',
    summary: 'Begin a session at a brand’s host name',
    description: 'Exchanges the code for a read-only session that is bound to the host name.',
    caller: anonymous,
    input: { query: Type.Object({ code: Type.String({ default: '' }), next: Type.Optional(Type.String()) }) },
    errors: { NOT_FOUND: () => ({ status: 401, detail: 'Not authenticated' }) },
    async perform({ query }, request, ask) {
      const { host } = request;
      const state = cookieValue(request.headers.cookie, STATE);
      const next = backTo(query.next, `/${language}/find`);
      if (host.kind !== 'brand' || !state || !query.code) return redirect(303, `/${language}/sign-in`);
      const { beginHostSession } = await ask(beginAtHost, { code: query.code, state, host: host.name });
      const cookies = sessionCookies({ ...beginHostSession, refreshToken: null, deviceToken: null });
      return redirect(303, next, {
        'Set-Cookie': [...cookies, stateCookie('', 0)],
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      });
    },
  });
}

/** Routes that transfer a session of the platform to a brand's host name, for reading only. */
export const hostSessionPages: RouteFamily = {
  name: 'Sessions at brands’ host names',
  description: 'A session of the platform is continued on the host name of a brand, for reading only.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [consent(language), leave(language), arrive(language)]),
};
