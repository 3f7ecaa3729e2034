import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { card } from '../../subgraphs/lib/markup/blocks.js';
import { markup } from '../../subgraphs/lib/markup/markup.js';
import type { Answer } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import { platformPage } from '../runtime/platform-only.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { noSessionCookies } from '../runtime/session-cookies.js';
import { refuseForgedForm } from './form-guard.js';
import { mailForm } from './mail-form.js';
import { problemPage } from './message-page.js';
import { everythingAboutMe, leaveFromPage } from './my-item.generated.js';
import { antiForgery, page } from './page.js';
import { pageResponses } from './page-family.js';
import { link, message } from './parts.js';
import { wordsOf } from './words/words.js';

const facts = (language: AccountLanguage, action = '') => ({
  path: `/${language}/mine/data${action && `/${action}`}`,
  versioned: false,
  section: 'Pages',
  caller: optionalSession({ foreignPage: 'allow' }),
  host: 'any' as const,
  responses: pageResponses,
});
const csrf = { csrf_token: Type.String({ default: '' }) };

/** Tells whether the reader may erase their own account; that of another role is erased by operators. */
const isCustomer = ({ principal }: RestRequest): boolean =>
  principal.kind === 'account' && principal.role === 'customer';

function dataPage(language: AccountLanguage, request: RestRequest, refused?: 'password' | 'again'): Promise<Answer> {
  if (request.principal.kind !== 'account') throw new DomainError('UNAUTHENTICATED');
  const { myData: text, account } = wordsOf(language);
  const token = antiForgery(request);
  const address = `/${language}/mine/data`;
  const alert = refused === 'password' ? account.wrong : text.again;
  const why = refused ? markup`<p class="alert" role="alert">${alert}</p>` : '';
  const mailed = refused === 'again' ? mailForm(language, address, request.principal.email) : '';
  const leave = isCustomer(request)
    ? card(
        text.leave,
        markup`<p>${text.leaveText}</p><details${refused ? markup` open` : ''}><summary>${text.leaveOpen}</summary><form method="post" action="${address}/leave">${why}${token}<label for="password">${account.password}</label><input id="password" name="password" type="password" autocomplete="current-password"><button>${text.leaveSubmit}</button></form></details>${mailed}`,
      )
    : markup`<p>${text.leaveOfOthers}</p>`;
  return page(
    {
      language,
      path: '/mine/data',
      openPath: '/find',
      title: text.title,
      description: text.text,
      status: refused ? 422 : 200,
      headers: { 'Cache-Control': 'no-store' },
      body: markup`<h1>${text.title}</h1>
<section class="card"><p>${text.text}</p><form method="post" action="${address}/file">${token}<button class="main">${text.download}</button></form></section>
${card(text.password, markup`<p>${text.passwordText}</p><p>${link(`/${language}/forgotten-password`, text.password)}</p>`)}
${leave}`,
    },
    request,
  );
}

const show = (language: AccountLanguage): Route =>
  steps({
    ...facts(language),
    method: 'GET',
    summary: 'Personal data of the reader',
    description:
      'The personal data that the platform keeps about the signed-in person, with a form to download it and, for customers, one to erase it.',
    perform: (_input, request) => dataPage(language, request),
  });

function file(language: AccountLanguage): Route {
  const json = { 'application/json': Type.Unknown() };
  return steps({
    ...facts(language, 'file'),
    method: 'POST',
    summary: "Download the reader's personal data",
    description:
      'The personal data as a JSON file. Its `left_out` names what it had no room for, and the query that reads that.',
    input: { body: formBody(Type.Object(csrf)) },
    async perform({ body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      const { exportMyData: everything } = await ask(everythingAboutMe, {});
      return {
        status: 200,
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': 'attachment; filename="my-data.json"',
          'Cache-Control': 'no-store',
        },
        body: `${JSON.stringify(everything, null, 2)}\n`,
      };
    },
    responses: { ...pageResponses, 200: { description: 'The file.', content: json } },
  });
}

function leave(language: AccountLanguage): Route {
  const { myData: text } = wordsOf(language);
  return steps({
    ...facts(language, 'leave'),
    method: 'POST',
    summary: 'Erase the reader',
    description: 'Erases the account of a customer. Records that must stay for the history of items are pseudonymised.',
    input: { body: formBody(Type.Object({ ...csrf, password: Type.String({ default: '' }) })) },
    async perform({ body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      try {
        await ask(leaveFromPage, { password: body.password || null });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.code === 'LOGIN_REFUSED') return dataPage(language, request, 'password');
        if (error.code === 'FORBIDDEN' && isCustomer(request)) return dataPage(language, request, 'again');
        throw error;
      }
      const gone = { ...request, principal: { kind: 'anonymous' } as const };
      const headers = { 'Set-Cookie': [...noSessionCookies], 'Cache-Control': 'no-store' };
      const body_ = message('gone', text.gone, text.goneText);
      return page(
        { language, path: '/find', title: text.gone, description: text.goneText, headers, body: body_ },
        gone,
      );
    },
  });
}

/** Routes on which people download or erase their personal data. */
export const myDataPages: RouteFamily = {
  name: 'Pages of personal data',
  description: 'A person downloads or erases all that is kept about them.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [show(language), file(language), leave(language)].map(platformPage)),
};
