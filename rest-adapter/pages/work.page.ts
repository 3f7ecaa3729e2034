import { Type } from '@sinclair/typebox';
import { decodedSegment } from '../../schema/identifiers/decoded-segment.js';
import { readTyped, serialOfLink } from '../../schema/identifiers/typed-number.js';
import { shipmentLifeCycle } from '../../schema/life-cycles/shipment.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { type Answer, bytes, redirect } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Ask, type Route, type RouteFamily, route, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { found } from './find.generated.js';
import { refuseForgedForm } from './form-guard.js';
import { problemPage } from './message-page.js';
import { page } from './page.js';
import { pageResponses } from './page-family.js';
import { verdict } from './parts.js';
import { workWords } from './words/work/work.js';
import { imageOfWork, outsideTerritory, receiveFromPage, workOfContact, workOfPartner } from './work.generated.js';
import { type Missed, workContext } from './work-frame.js';
import { authorityView, contactView, noContactView, partnerView, ROWS } from './work-view.js';

export const workFacts = (language: AccountLanguage, path: string) => ({
  path: `/${language}/work${path}`,
  versioned: false,
  section: 'Pages',
  caller: optionalSession({ foreignPage: 'allow' }),
  host: 'any' as const,
  responses: { ...pageResponses, 303: { description: 'On to the page.', headers: { Location: 'The page.' } } },
});

/** Reasons for showing the work page instead of the requested item. */
const Problem = Type.Union([Type.Literal('unknown'), Type.Literal('model')]);
const Page = Type.Integer({ minimum: 0, maximum: 100_000 });
const query = Type.Object({
  after: Type.Optional(Text('Cursor of the records.')),
  page: Type.Optional(Page),
  scans: Type.Optional(Page),
  sales: Type.Optional(Text('Cursor of the sales.')),
  problem: Type.Optional(Problem),
  identifier: Type.Optional(Text('What was looked up in vain.')),
  done: Type.Optional(Type.Literal('received')),
});

function show(language: AccountLanguage): Route {
  return steps({
    ...workFacts(language, ''),
    method: 'GET',
    summary: 'Home page of partners, distributors and authorities',
    description: 'The actions of the account, by its role and its brands.',
    input: { query },
    perform: ({ query: asked }, request, ask) => place(language, asked, request, ask),
  });
}

interface Asked {
  readonly after?: string;
  readonly page?: number;
  readonly scans?: number;
  readonly sales?: string;
  readonly problem?: 'unknown' | 'model';
  readonly identifier?: string;
  readonly done?: 'received';
}

async function place(language: AccountLanguage, asked: Asked, request: RestRequest, ask: Ask): Promise<Answer> {
  const { principal } = request;
  if (principal.kind !== 'account') throw new DomainError('UNAUTHENTICATED');
  const context = workContext(language, request);
  const { work } = context;
  const { identifier } = asked;
  const missed = asked.problem && {
    alert: { unknown: work.unknown, model: work.noItem }[asked.problem],
    identifier,
  };
  switch (principal.role) {
    case 'repairer':
    case 'recycler':
      return page(
        partnerView(await ask(workOfPartner, { after: asked.after ?? null }), context, { after: asked.after, missed }),
        request,
      );
    case 'distributor':
      return principal.contacts.length === 0
        ? page(noContactView(context), request)
        : contactPlace(language, { ...asked, missed }, request, ask);
    case 'authority':
      return page(authorityView(context, missed), request);
    default:
      return redirect(303, `/${language}/place`, { 'Cache-Control': 'no-store' });
  }
}

async function contactPlace(
  language: AccountLanguage,
  { page: at = 0, scans: from = 0, sales, missed, done }: Asked & { readonly missed: Missed | undefined },
  request: RestRequest,
  ask: Ask,
): Promise<Answer> {
  const context = workContext(language, request);
  const { work } = context;
  const data = await ask(workOfContact, { skip: at * ROWS });
  const isWatched = data.myContacts.some(({ alertsOptIn }) => alertsOptIn);
  const outside = isWatched ? await ask(outsideTerritory, { skip: from * ROWS, after: sales ?? null }) : null;
  const notice = done && verdict('good', work.received, work.receivedText);
  return page(contactView(data, outside, context, { page: at, scans: from, sales, missed, notice }), request);
}

/** Returns the route that redirects from a typed or scanned code to the item, or back with a reason. */
function find(language: AccountLanguage): Route {
  return steps({
    ...workFacts(language, '/find'),
    method: 'GET',
    summary: 'Look an item up to work on it',
    description: 'By the content of a code or a label; redirects to the work page of the item.',
    input: { query: Type.Object({ identifier: Type.Optional(Text('What was typed or scanned.')) }) },
    async perform({ query: { identifier } }, request, ask) {
      if (request.principal.kind !== 'account') throw new DomainError('UNAUTHENTICATED');
      const path = await itemPath(identifier ?? '', request, ask);
      return redirect(303, `/${language}/work${path}`, { 'Cache-Control': 'no-store' });
    },
  });
}

const GTIN = /^\/01\/(\d{8,14})/;

async function itemPath(text: string, { principal }: RestRequest, ask: Ask): Promise<string> {
  const isAuthority = principal.kind === 'account' && principal.role === 'authority';
  const missed = (problem: 'model' | 'unknown') =>
    `?${new URLSearchParams({ problem, ...(text ? { identifier: text } : {}) }).toString()}`;
  const model = (gtin: string) => (isAuthority ? `/models/${gtin}` : missed('model'));
  const typed = readTyped(text);
  if ('path' in typed) {
    const gtin = GTIN.exec(typed.path)?.[1];
    const serial = gtin && serialOfLink(typed.path);
    const chip = new URLSearchParams(typed.path.split('?')[1]).get('u');
    if (serial ?? chip) return `/items/${encodeURIComponent(decodedSegment(serial ?? chip!))}`;
    return gtin ? model(gtin) : missed('unknown');
  }
  const { target } = typed.number ? await ask(found, { identifier: typed.number }) : { target: null };
  if (!target) return missed('unknown');
  return target.kind === 'gtin' ? model(target.identifier) : `/items/${encodeURIComponent(target.identifier)}`;
}

/** Returns the route that receives a shipment. Idempotent, since the form may be sent twice. */
function receive(language: AccountLanguage): Route {
  return steps({
    ...workFacts(language, '/shipments/{id}/receive'),
    method: 'POST',
    summary: 'Confirm the arrival of a shipment',
    description: 'By a contact of the point of sale that it was sent to.',
    input: {
      path: Type.Object({ id: Type.Integer({ description: 'Number of the shipment.' }) }),
      body: formBody(Type.Object({ csrf_token: Type.String({ default: '' }) })),
    },
    async perform({ path: { id }, body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      try {
        await ask(receiveFromPage, { id });
      } catch (error) {
        if (!isRefusal(error, 'STATE_CONFLICT')) throw error;
        if (error.facts.state !== shipmentLifeCycle.step('receive').to) return notReceived(language, request, ask);
      }
      return redirect(303, `/${language}/work?done=received`, { 'Cache-Control': 'no-store' });
    },
  });
}

async function notReceived(language: AccountLanguage, request: RestRequest, ask: Ask): Promise<Answer> {
  const answer = await contactPlace(language, { missed: { alert: workWords(language).notReceived } }, request, ask);
  return { ...answer, status: 422 };
}

/** Serves an image to accounts that may see it. */
function image(language: AccountLanguage): Route {
  return route({
    ...workFacts(language, '/photos/{id}'),
    method: 'GET',
    summary: 'Image of an intervention',
    description: 'For accounts that may read the intervention.',
    input: { path: Type.Object({ id: Type.Integer({ description: 'Number of the image.' }) }) },
    operation: imageOfWork,
    variables: ({ path }) => path,
    respond({ photo: seen }) {
      if (!seen) throw new DomainError('NOT_FOUND', { entity: 'Photo' });
      return bytes('image/webp', Buffer.from(seen.content, 'base64'), { 'Cache-Control': 'private, max-age=3600' });
    },
    responses: { ...pageResponses, 200: { description: 'The image.', content: { 'image/webp': Type.String() } } },
  });
}

/** Home pages of repairers, recyclers, retailers and authorities. */
export const workPages: RouteFamily = {
  name: 'Pages of partners',
  description: 'The work of a repairer, recycler, retailer or authority.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [show(language), find(language), receive(language), image(language)]),
};
