import { WINDOWS } from '../../schema/limits.js';
import type { Principal } from '../../schema/principal.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { redirect } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import { problemPage } from './message-page.js';
import { pageResponses } from './page-family.js';

/** Returns the home page of a role, for a reader who signed in without a requested page. */
function placeOf(principal: Principal, language: AccountLanguage): string {
  if (principal.kind !== 'account') return `/${language}/sign-in`;
  switch (principal.role) {
    case 'brand_admin':
    case 'operator':
      return '/console/';
    case 'customer':
      return `/${language}/mine`;
    default:
      return `/${language}/work`;
  }
}

const place = (language: AccountLanguage): Route =>
  steps({
    method: 'GET',
    path: `/${language}/place`,
    versioned: false,
    section: 'Pages',
    summary: 'Home page of the signed-in role',
    description: 'Redirects to the page of the signed-in role: a customer’s items, or a partner’s work.',
    caller: optionalSession({ foreignPage: 'allow' }),
    host: 'any',
    perform: async (_input, { principal }) =>
      redirect(303, placeOf(principal, language), { 'Cache-Control': 'no-store', Vary: 'Cookie' }),
    responses: { ...pageResponses, 303: { description: 'That place.', headers: { Location: 'The page.' } } },
  });

/** Route to which a sign-in redirects when no other page was requested. */
export const placePages: RouteFamily = {
  name: 'Places of accounts',
  description: 'Where an account goes once it is signed in.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [place(language)]),
};
