import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { LINE } from '../../subgraphs/lib/bounds/bounded-scalars.js';
import { isLongerThan } from '../../subgraphs/lib/bounds/text-bound.js';
import { OTHER_RENDERINGS, renderDpp, renderDppPage, renderingFor } from '../dpp/dpp-rendering.js';
import { dppPageFacts } from '../dpp/dpp-view.js';
import { problemPageForBrowsers } from '../pages/message-page.js';
import { type Answer, json } from '../runtime/answer.js';
import { anonymous, optionalSession } from '../runtime/caller.js';
import { isKnownTag } from '../runtime/conditional.js';
import {
  type ProblemView,
  type ResponseSchema,
  type ResponseSchemas,
  type RouteFamily,
  route,
  steps,
} from '../runtime/family.js';
import { jsonBody } from '../runtime/json-body.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { dpp, dppAsOf, dppByProduct, dppElement, dppIds, type PageFactsFragment } from './dpp.generated.js';
import {
  DPP_ERRORS,
  DppHeader,
  ElementPath,
  formOf,
  IdPath,
  knownDigests,
  Representation,
  RepresentationQuery,
  tagOf,
} from './dpp-answers.js';
import { BODY_REFUSALS, prefersRefusalPage, resultAnswer, resultOf } from './dpp-result.js';

const caller = optionalSession();

const noPassport = problemPageForBrowsers('noPassport', prefersRefusalPage);

/** Renders a refusal: a passport that does not exist as a page for browsers, everything else as a Result. */
const refusal: ProblemView = (problem, request) =>
  (problem.status === 404 ? noPassport(problem, request) : undefined) ?? resultAnswer(problem, request);

const orPage = ({ content, ...described }: ResponseSchema): ResponseSchema => ({
  ...described,
  content: { ...content, 'text/html': Type.String({ description: 'For people, in their language.' }) },
});

const REFUSALS: ResponseSchemas = {
  400: resultOf('A parameter that cannot be.'),
  401: resultOf('A session that cannot be accepted.'),
  403: resultOf('A page of another site.'),
  404: orPage(resultOf('There is no such passport for this reader.')),
  429: resultOf('Too many requests.'),
  500: resultOf('Unexpected failure.'),
  503: resultOf('A part of the service is out of reach.'),
};
const answered = (
  description: string,
  schema: Parameters<typeof Type.Array>[0],
  others: typeof OTHER_RENDERINGS = {},
): ResponseSchemas => ({
  200: {
    description,
    content: { 'application/json': schema, ...others },
    headers: {
      ETag: 'Of passport, reader, form; weak for pages, and of the state of the item.',
      'Cache-Control': 'To be asked for anew each time.',
      Vary: 'What it depends on.',
    },
  },
  304: { description: 'The version that the client has is current.' },
  ...REFUSALS,
});

/** Caching of a passport: public ones may be stored and revalidated each time; those of a session only by the client. */
const OF_EVERYONE = { 'Cache-Control': 'public, no-cache', Vary: 'Accept, Authorization, Cookie' };
const OF_SESSION = { ...OF_EVERYONE, 'Cache-Control': 'private, no-cache' };
const OF_PAGE = { ...OF_SESSION, Vary: `${OF_SESSION.Vary}, Accept-Language, Accept-Encoding` };

function kept(etag: string, { principal }: RestRequest): Readonly<Record<string, string>> {
  const rule = etag.startsWith('W/') ? OF_PAGE : principal.kind === 'account' ? OF_SESSION : OF_EVERYONE;
  return { ETag: etag, ...rule };
}

const unchanged = (etag: string, request: RestRequest): Answer => ({
  status: 304,
  headers: kept(etag, request),
  body: null,
});

const found = (body: unknown, etag: string, request: RestRequest): Answer =>
  isKnownTag(etag, request.headers) ? unchanged(etag, request) : json(body, { headers: kept(etag, request) });

interface ReadDpp extends Partial<PageFactsFragment> {
  readonly etag: string;
  /** Null when the client has the current version. */
  readonly document: Readonly<Record<string, unknown>> | null;
}

interface FormQuery {
  readonly representation?: 'compressed' | 'full';
}

/** Answers a passport in the requested representation. */
function rendered(read: ReadDpp, query: FormQuery, request: RestRequest): Answer | Promise<Answer> {
  const { etag, document } = read;
  const { type, tag: form } = renderingFor(request, formOf(query));
  if (type !== 'text/html') {
    const tag = tagOf(etag, form);
    return document === null ? unchanged(tag, request) : renderDpp(document, type, kept(tag, request));
  }
  const facts = dppPageFacts(read);
  const tag = tagOf(etag, facts.trouble ? `${form}-${facts.trouble}` : form);
  if (isKnownTag(tag, request.headers)) return unchanged(tag, request);
  if (!document) throw new Error('A page was asked for and its passport came without the document');
  return renderDppPage(document, facts, request, kept(tag, request));
}

/**
 * Returns the parameters of a read: the form, and the digests of the versions that the client has. A page depends on the
 * state of the item too, so its document is always read.
 */
function asked(query: FormQuery, request: RestRequest) {
  const representation = formOf(query);
  const { type, tag } = renderingFor(request, representation);
  const asPage = type === 'text/html';
  return { representation, known: asPage ? [] : knownDigests(request.headers, tag), asPage };
}

const MOST = 50;
const ProductIds = Type.Array(Type.String({ maxLength: 2048 }), {
  minItems: 1,
  maxItems: 1_000,
  description: 'Unique product identifiers.',
});

interface AskedProducts {
  readonly query: { readonly limit?: number; readonly cursor?: string };
  readonly body: string[] | { readonly productIds: string[] };
}

/** Returns the products of one page, since the graph takes fewer at once, without those whose identifier is too long. */
function pageOf({ query, body }: AskedProducts): { readonly productIds: string[]; readonly next: string | null } {
  const all = Array.isArray(body) ? body : body.productIds;
  const start = Number(query.cursor ?? 0);
  const end = start + Math.min(query.limit ?? MOST, MOST);
  const productIds = all.slice(start, end).filter((id) => !isLongerThan(id, LINE.maxLength));
  return { productIds, next: end < all.length ? String(end) : null };
}

/** Reads of passports by EN 18222, 8. */
export const dpps: RouteFamily = {
  name: 'Passports by EN 18222',
  description: 'Reads by the standard of the European product passport, in the form of EN 18223.',
  window: WINDOWS.passport,
  invalidStatus: 400,
  problem: refusal,
  refusedMethod: resultAnswer,
  errors: DPP_ERRORS,
  routes: [
    route({
      method: 'GET',
      path: '/dpps/{dpp_id}',
      section: 'EN 18222 4.2',
      summary: 'Read a passport',
      description: "By its identifier, compressed or full, at the caller's tier.",
      caller,
      input: { path: IdPath, query: RepresentationQuery },
      operation: dpp,
      variables: ({ path, query }, request) => ({ id: path.dpp_id, ...asked(query, request) }),
      respond: ({ dpp: read }, { query }, request) => rendered(read, query, request),
      responses: answered('The passport.', DppHeader, OTHER_RENDERINGS),
    }),
    route({
      method: 'GET',
      path: '/dppsByProductId/{product_id}',
      section: 'EN 18222 4.3',
      summary: 'Read the passport of a product',
      description: "By the unique product identifier, at the caller's tier.",
      caller,
      input: {
        path: Type.Object({ product_id: Text('Unique product identifier, percent-encoded.') }),
        query: RepresentationQuery,
      },
      operation: dppByProduct,
      variables: ({ path, query }, request) => ({ productId: path.product_id, ...asked(query, request) }),
      respond: ({ dppByProduct: read }, { query }, request) => rendered(read, query, request),
      responses: answered('The passport in service.', DppHeader, OTHER_RENDERINGS),
    }),
    route({
      method: 'GET',
      path: '/dppsByIdAndDate/{dpp_id}',
      section: 'EN 18222 4.4',
      summary: 'Read the version of a passport at an instant',
      description: "The version in service at the instant, at the caller's tier.",
      caller,
      input: {
        path: IdPath,
        query: Type.Object({
          date: Type.String({ format: 'date-time', description: 'The instant, UTC.' }),
          representation: Representation,
        }),
      },
      operation: dppAsOf,
      variables: ({ path, query }, request) => ({ id: path.dpp_id, date: query.date, ...asked(query, request) }),
      respond: ({ dppAsOf: read }, { query }, request) => rendered(read, query, request),
      responses: answered('The version that was in service then.', DppHeader, OTHER_RENDERINGS),
    }),
    route({
      method: 'POST',
      path: '/dppsByProductIds',
      section: 'EN 18222 4.5',
      summary: 'Find the passports of products',
      description:
        'Answers the identifiers of the passports in service, page by page. A product without one is left out.',
      caller,
      input: {
        query: Type.Object({
          limit: Type.Optional(Type.Integer({ minimum: 1, description: `Products of one page; ${MOST} at most.` })),
          cursor: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 16,
              pattern: '^[0-9]+$',
              description: '`nextCursor` of the previous page.',
            }),
          ),
        }),
        body: jsonBody(Type.Union([ProductIds, Type.Object({ productIds: ProductIds })])),
      },
      operation: dppIds,
      variables: (asked) => ({ productIds: pageOf(asked).productIds, limit: MOST, cursor: null }),
      respond({ dppIds: page }, asked) {
        const { next } = pageOf(asked);
        return json({ dppIds: page.ids, ...(next === null ? {} : { nextCursor: next }) });
      },
      responses: {
        200: {
          description: 'Identifiers of passports.',
          content: {
            'application/json': Type.Object({
              dppIds: Type.Array(Type.String()),
              nextCursor: Type.Optional(Type.String()),
            }),
          },
        },
        ...REFUSALS,
        ...BODY_REFUSALS,
      },
    }),
    route({
      method: 'GET',
      path: '/dpps/{dpp_id}/elements/{element_id_path}',
      section: 'EN 18222 6.2',
      summary: 'Read an element of a passport',
      description: "One element of the document by its path, at the caller's tier.",
      caller,
      input: {
        path: ElementPath,
        query: RepresentationQuery,
      },
      operation: dppElement,
      variables: ({ path, query }) => ({ id: path.dpp_id, path: path.element_id_path, representation: formOf(query) }),
      respond: ({ dpp: read }, { query }, request) => found(read.element, tagOf(read.etag, formOf(query)), request),
      responses: answered('The element.', Type.Unknown()),
    }),
    steps({
      method: 'POST',
      path: '/registerDPP',
      section: 'EN 18222 5.2',
      summary: 'Register a passport',
      description: 'Not implemented: the platform is no registry.',
      caller: anonymous,
      perform: () => ({ status: 501, headers: {}, body: '' }),
      responses: { 501: { description: 'Registrations are made at the registry.' } },
    }),
  ],
};
