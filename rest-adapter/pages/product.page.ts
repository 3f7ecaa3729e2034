import { Type } from '@sinclair/typebox';

import { answerLanguage } from '../../schema/languages/language.js';
import { WINDOWS } from '../../schema/limits.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { redirect } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Ask, type Route, type RouteFamily, route, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { inEveryLanguage } from '../runtime/in-every-language.js';
import { Text } from '../runtime/schema-types.js';
import { refuseForgedForm } from './form-guard.js';
import { problemPage } from './message-page.js';
import { page } from './page.js';
import { actionResponses, pageResponses } from './page-family.js';
import { productAt, productPage, reportFound, reportTheft } from './product.generated.js';
import { productView } from './product-view.js';
import { readerCountry } from './reader-country.js';

const reader = optionalSession({ foreignPage: 'allow' });
const path = Type.Object({ serial: Text('As printed or typed.') });
const form = { csrf_token: Type.String({ default: '' }) };
const back = { ...actionResponses, 303: { description: 'Back to the page.', headers: { Location: 'The page.' } } };

/** Routes of item pages, to which printed serials redirect (§4.24). */
export const productPages: RouteFamily = {
  name: 'Product pages',
  description: 'An item for the public, where printed serials lead.',
  window: WINDOWS.pages,
  problem: problemPage('notFound'),
  ...inEveryLanguage((language) => [read(language), theft(language), found(language)]),
};

function read(language: PageLanguage): Route {
  return route({
    method: 'GET',
    path: `/${language}/product/{serial}`,
    versioned: false,
    section: '§4.24',
    summary: 'Page of an item',
    description:
      'The public facts of an item: its model, certificate, history and passport, and whether it is reported stolen.',
    caller: reader,
    host: 'any',
    input: { path },
    operation: productPage,
    variables: ({ path: { serial } }, { host, headers }) => ({
      serial,
      country: readerCountry(headers['accept-language'], language),
      brandId: host.kind === 'brand' ? host.brand.id : null,
      lang: answerLanguage(language),
    }),
    respond({ product }, _input, request) {
      if (!product) throw new DomainError('NOT_FOUND', { entity: 'Product' });
      return page(productView(product, language, request), request);
    },
    problem: problemPage('unknownNumber'),
    responses: pageResponses,
  });
}

function theft(language: PageLanguage): Route {
  return steps({
    method: 'POST',
    path: `/${language}/product/{serial}/theft`,
    versioned: false,
    section: 'Pages',
    summary: 'Report a theft from the page',
    description: 'By the owner, signed in on the page: the item is shown as stolen from then on.',
    caller: reader,
    host: 'any',
    input: {
      path,
      body: formBody(Type.Object({ ...form, description: Type.String({ default: '', maxLength: 2000 }) })),
    },
    async perform({ path: { serial }, body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      const productId = await productOf(serial, ask);
      await unlessDone(() => ask(reportTheft, { productId, description: body.description.trim() || null }));
      return redirect(303, `/${language}/product/${encodeURIComponent(serial)}`);
    },
    responses: back,
  });
}

function found(language: PageLanguage): Route {
  return steps({
    method: 'POST',
    path: `/${language}/product/{serial}/found`,
    versioned: false,
    section: 'Pages',
    summary: 'Close a theft report from the page',
    description: 'By the owner, signed in on the page.',
    caller: reader,
    host: 'any',
    input: { path, body: formBody(Type.Object(form)) },
    async perform({ path: { serial }, body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      const productId = await productOf(serial, ask);
      await unlessDone(() => ask(reportFound, { productId }));
      return redirect(303, `/${language}/product/${encodeURIComponent(serial)}`);
    },
    responses: back,
  });
}

/** Accepts a report that is open or closed already, since a form may be sent twice; the item's page shows it. */
async function unlessDone(attempt: () => Promise<unknown>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    if (!isRefusal(error, 'STATE_CONFLICT') || error.facts.thing !== 'theft report') throw error;
  }
}

async function productOf(serial: string, ask: Ask): Promise<number> {
  const { product } = await ask(productAt, { serial });
  if (!product) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  return product.id;
}
