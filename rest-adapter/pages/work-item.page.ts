import { Type } from '@sinclair/typebox';
import { longDay } from '../../schema/languages/written.js';
import { WINDOWS } from '../../schema/limits.js';
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '../../schema/vocabulary/languages.js';
import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { card, facts as factsOf } from '../../subgraphs/lib/markup/blocks.js';
import { markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import { type Answer, redirect } from '../runtime/answer.js';
import { type Ask, type Route, type RouteFamily, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { imageFormBody } from '../runtime/image-form-body.js';
import { inAccountLanguages } from '../runtime/in-every-language.js';
import { Text } from '../runtime/schema-types.js';
import { addImages } from './add-images.js';
import { refuseForgedForm } from './form-guard.js';
import { faultNames } from './intervention.page.js';
import { problemPage } from './message-page.js';
import { page } from './page.js';
import { link, verdict } from './parts.js';
import { otherPassports } from './passport-links.js';
import {
  addImageFromWork,
  evidenceOfItem,
  itemOfEvidence,
  itemToSell,
  itemToWorkOn,
  recordFromWork,
  sellFromWork,
} from './work.generated.js';
import { workFacts } from './work.page.js';
import { scanForm, type WorkContext, workContext, workPage } from './work-frame.js';
import { evidenceCard, evidenceLinks, itemPage, type Refused, sellView, workItemView } from './work-item-view.js';

const path = Type.Object({ identifier: Text('Chip hash, token id, certificate number or serial.') });
const Done = Type.Union(['recorded', 'photos', 'sold', 'soldBefore', 'soldReceipt'].map((one) => Type.Literal(one)));
const given = (maxLength: number) => Type.String({ default: '', maxLength });

/** Returns the confirmation of a form, by its name in the query. */
function noticeOf(done: string | undefined, { work }: WorkContext): Part {
  switch (done) {
    case 'recorded':
      return verdict('good', work.recorded, work.recordedText);
    case 'photos':
      return verdict('warn', work.recorded, work.imagesRefused);
    case 'sold':
    case 'soldBefore':
    case 'soldReceipt':
      return verdict(
        'good',
        work.sold,
        { sold: work.soldText, soldBefore: work.soldBefore, soldReceipt: work.soldReceipt }[done],
      );
    default:
      return null;
  }
}

interface Shown {
  readonly done?: string | undefined;
  readonly order?: number | undefined;
  readonly refused?: Refused;
}

function show(language: AccountLanguage): Route {
  return steps({
    ...workFacts(language, '/items/{identifier}'),
    method: 'GET',
    summary: 'Work page of an item',
    description: 'The forms for the item that the role of the signed-in reader permits.',
    input: { path, query: Type.Object({ done: Type.Optional(Done), order: Type.Optional(Type.Integer()) }) },
    perform: ({ path: { identifier }, query }, request, ask) =>
      item(identifier, workContext(language, request), ask, query),
  });
}

/** Renders the page of an item for the role of the reader. */
async function item(identifier: string, context: WorkContext, ask: Ask, shown: Shown): Promise<Answer> {
  const { principal } = context.request;
  if (principal.kind !== 'account') throw new DomainError('UNAUTHENTICATED');
  switch (principal.role) {
    case 'repairer':
    case 'recycler':
      return worked(identifier, context, ask, shown);
    case 'distributor':
      return sold(identifier, context, ask, shown);
    case 'authority':
      return evidence(identifier, context, ask);
    default:
      return redirect(303, `/${context.language}/place`, { 'Cache-Control': 'no-store' });
  }
}

async function worked(identifier: string, context: WorkContext, ask: Ask, shown: Shown): Promise<Answer> {
  const { request } = context;
  try {
    const data = await ask(itemToWorkOn, { identifier });
    return page(workItemView(data, context, { ...shown, notice: noticeOf(shown.done, context) }), request);
  } catch (error) {
    if (!isRefusal(error, 'NOT_FOUND') && !isRefusal(error, 'ACCREDITATION_REQUIRED')) throw error;
    return notCovered(identifier, context);
  }
}

/** Shows that the reader may not work on the item, with the look-up form. */
function notCovered(identifier: string, context: WorkContext): Promise<Answer> {
  const { language, request, work } = context;
  return page(
    workPage(context, {
      path: `/work/items/${encodeURIComponent(identifier)}`,
      title: work.notCovered,
      description: work.notCoveredText,
      status: 404,
      body: markup`<h1>${work.title}</h1>${verdict('warn', work.notCovered, work.notCoveredText)}${scanForm(context, work.searchTitle)}<p class="go">${link(`/${language}/work`, work.back)}</p>`,
    }),
    request,
  );
}

async function sold(identifier: string, context: WorkContext, ask: Ask, shown: Shown): Promise<Answer> {
  const { product, myContacts } = await ask(itemToSell, { identifier });
  if (!product) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  const notice = noticeOf(shown.done, context);
  return page(sellView({ product, myContacts }, context, { ...shown, notice }), context.request);
}

async function evidence(identifier: string, context: WorkContext, ask: Ask): Promise<Answer> {
  const { language, words, work, request } = context;
  const { product } = await ask(itemOfEvidence, { identifier });
  if (!product) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  const { uidHash, certificate, registeredAt } = product;
  const own = (await orNull(ask(evidenceOfItem, { identifier: uidHash })))?.passportOfItem ?? null;
  const addresses = {
    bundle: `/${language}/work/items/${uidHash}/evidence`,
    passport: `/${language}/passport/${uidHash}?tier=authority`,
  };
  const rows = factsOf([
    [work.registered, registeredAt && longDay(registeredAt, words)],
    [words.certificate.title, certificate?.number],
  ]);
  const others = evidenceLinks(product.publishedPassports, own?.level);
  const body = markup`${evidenceCard(own, addresses, context)}${otherPassports(others, language, words)}${rows ? card(work.facts, rows) : ''}`;
  return page(itemPage(product, context, { body }), request);
}

/** Resolves to null for `NOT_FOUND`. */
export const orNull = <Data>(asked: Promise<Data>): Promise<Data | null> =>
  asked.catch((error: Error) => {
    if (isRefusal(error, 'NOT_FOUND')) return null;
    throw error;
  });

const Report = Type.Object({
  csrf_token: Type.String({ default: '' }),
  client_key: given(64),
  event_type: given(64),
  title: given(255),
  description: given(2000),
  cost_eur: given(40),
  proof_code: given(64),
  work_order: given(12),
});

function record(language: AccountLanguage): Route {
  return steps({
    ...workFacts(language, '/items/{identifier}/intervention'),
    method: 'POST',
    summary: 'Record an intervention with images',
    description: 'By an accredited repairer or recycler.',
    input: { path, body: imageFormBody(Report) },
    async perform({ path: { identifier }, body: { photos, ...entered } }, request, ask) {
      refuseForgedForm(request, entered.csrf_token);
      const context = workContext(language, request);
      try {
        const { recordIntervention } = await ask(recordFromWork, { input: reported(identifier, entered) });
        const isWhole = await addImages(photos, (content) =>
          ask(addImageFromWork, { interventionId: recordIntervention.id, content }),
        );
        return done(language, identifier, isWhole ? 'recorded' : 'photos');
      } catch (error) {
        const alert = refusalOf(error, context);
        if (!alert) throw error;
        return worked(identifier, context, ask, { refused: { alert, entered } });
      }
    },
  });
}

interface Reported {
  readonly event_type: string;
  readonly title: string;
  readonly description: string;
  readonly cost_eur: string;
  readonly proof_code: string;
  readonly work_order: string;
  readonly client_key: string;
}

/** Returns the variables of a report; a typed code takes precedence over the selected work order. */
const reported = (identifier: string, body: Reported) => ({
  identifier,
  eventType: body.event_type,
  title: body.title,
  description: body.description.trim() || null,
  metadata: body.cost_eur.trim() ? { cost_eur: body.cost_eur.trim() } : null,
  proofCode: body.proof_code,
  workOrderId: body.work_order && !body.proof_code.trim() ? Number(body.work_order) || 0 : null,
  clientKey: body.client_key || null,
});

/** Returns the sentence for the fault of a form; undefined for other errors. */
function refusalOf(error: unknown, { words, work }: WorkContext): string | undefined {
  if (isRefusal(error, 'INVALID_INPUT'))
    return `${words.intervention.invalid} ${faultNames(error.facts.faults, words)}`;
  if (isRefusal(error, 'IDEMPOTENCY_CONFLICT')) return work.again;
  if (isRefusal(error, 'PRODUCT_NOT_COVERED')) return work.mayNotText;
  return isRefusal(error, 'STATE_CONFLICT') ? work.refused : undefined;
}

const done = (language: AccountLanguage, identifier: string, what: string): Answer =>
  redirect(303, `/${language}/work/items/${encodeURIComponent(identifier)}?done=${what}`, {
    'Cache-Control': 'no-store',
  });

const Sale = Type.Object({ csrf_token: Type.String({ default: '' }), retailer_code: given(255), buyer: given(255) });

function sell(language: AccountLanguage): Route {
  return steps({
    ...workFacts(language, '/items/{identifier}/sale'),
    method: 'POST',
    summary: 'Declare a sale',
    description: 'By a contact of the point of sale that has the item.',
    input: { path, body: formBody(Sale) },
    async perform({ path: { identifier }, body }, request, ask) {
      refuseForgedForm(request, body.csrf_token);
      const context = workContext(language, request);
      const { product } = await ask(itemToSell, { identifier });
      if (!product) throw new DomainError('NOT_FOUND', { entity: 'Product' });
      const buyer = body.buyer.trim() || null;
      const sale = { brandCode: product.brand.code, identifier, retailerCode: body.retailer_code, buyerEmail: buyer };
      try {
        const { declareSale } = await ask(sellFromWork, {
          input: { ...sale, buyerLanguage: buyer ? language : null },
        });
        const isNew = declareSale.status === 'activated';
        return done(language, identifier, declareSale.receipt ? 'soldReceipt' : isNew ? 'sold' : 'soldBefore');
      } catch (error) {
        const alert = isRefusal(error, 'RETAILER_NOT_FOUND') ? context.work.mayNotSellText : refusalOf(error, context);
        if (!alert) throw error;
        return sold(identifier, context, ask, { refused: { alert, entered: body } });
      }
    },
  });
}

/** Routes on which partners work on one item. */
export const workItemPages: RouteFamily = {
  name: 'Pages of partners: items',
  description: 'A partner works on one item: reads it, records an intervention or a sale.',
  window: WINDOWS.pages,
  problem: problemPage('notFound', ACCOUNT_LANGUAGES),
  ...inAccountLanguages((language) => [show(language), record(language), sell(language)]),
};
