import type { TObject } from '@sinclair/typebox';
import { asksForCredential, type CallerRule } from './caller.js';
import { ORDINARY, refusal } from './described-refusal.js';
import type { ResponseSchema, ResponseSchemas, Route, RouteFamily } from './family.js';
import { deprecatingBrandId } from './openapi-deprecated.js';
import { webhooks } from './openapi-webhooks.js';

type Json = Record<string, unknown>;

/** Builds the OpenAPI 3.1 description of the families (their schemas are JSON Schema 2020-12 already). */
export function openapi(families: readonly RouteFamily[]): Json {
  const paths: Record<string, Json> = {};
  for (const family of families) {
    for (const route of family.routes) {
      // A catch-all path is not an operation.
      if (route.path.includes('*')) continue;
      const path = route.versioned === false ? route.path : `/v1${route.path}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, family) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Product authenticity and digital product passports',
      version: '1',
      description:
        'Every `/v1` path is also served without that prefix, with identical behavior; GS1 links and pages only without it. HEAD is answered wherever GET is. The public pages below `/fr` and `/en` are served below every official language of the European Union (`/de`, `/el`, …).',
    },
    // Relative to the URL of the description, so that it is right on every installation.
    servers: [{ url: '/', description: 'The installation that serves this description.' }],
    tags: tagsOf(families),
    paths: deprecatingBrandId(paths),
    webhooks: webhooks(),
    components: { securitySchemes: SECURITY, schemas: { Problem: PROBLEM, ValidationProblem: VALIDATION } },
  };
}

/** Lists the tags of families. Families may share a tag, whose description is the first one found. */
function tagsOf(families: readonly RouteFamily[]): Json[] {
  const names = [...new Set(families.map(({ name }) => name))];
  return names.map((name) => {
    const description = families.find((family) => family.name === name && family.description)?.description;
    return { name, ...(description ? { description } : {}) };
  });
}

const SECURITY: Json = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'API key of a brand, issued in the console or by `issueApiKey` of the graph.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of an account session, from `/v1/auth/login`.',
  },
  sessionCookie: { type: 'apiKey', in: 'cookie', name: 'access_token' },
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Webhook-Signature',
    description:
      'HMAC-SHA256 of the time and the body with the secret of the subscription, which the receiver recomputes and compares.',
  },
};

const PROBLEM: Json = {
  type: 'object',
  required: ['detail'],
  additionalProperties: false,
  properties: { detail: { description: 'A sentence, an object or a list.' } },
};

const VALIDATION: Json = {
  type: 'object',
  required: ['detail'],
  additionalProperties: false,
  properties: {
    detail: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['type', 'loc', 'msg', 'input'],
        additionalProperties: false,
        properties: {
          type: { type: 'string' },
          loc: { type: 'array', items: { type: ['string', 'integer'] } },
          msg: { type: 'string' },
          input: { description: 'The value sent.' },
        },
      },
    },
  },
};

function operation(route: Route, family: RouteFamily): Json {
  const { input } = route;
  const parameters = [
    ...parametersOf(input.path, 'path'),
    ...parametersOf(input.query, 'query'),
    ...parametersOf(input.headers, 'header'),
  ];
  return {
    tags: [family.name],
    operationId: operationId(route),
    summary: route.summary,
    description: [route.description, ...clauseOf(route)].join('\n\n'),
    security: securityOf(route.caller),
    ...(parameters.length ? { parameters } : {}),
    ...(input.body
      ? {
          requestBody: {
            required: input.body.required,
            content: Object.fromEntries(Object.entries(input.body.content).map(([type, schema]) => [type, { schema }])),
          },
        }
      : {}),
    responses: responsesOf(route, family),
  };
}

/**
 * Returns the clause of the standard that a route implements. Sections of the documented interface are omitted: a
 * reader of the description does not have them.
 */
function clauseOf({ section }: Route): string[] {
  const [, standard, clause] = /^(EN \d+)(?: (.+))?$/.exec(section) ?? [];
  if (!standard) return [];
  return [clause ? `${standard}, clause ${clause}.` : `${standard}.`];
}

const operationId = ({ method, path }: Route): string =>
  [method.toLowerCase(), ...path.split('/').filter(Boolean)]
    .join('_')
    .replace(/[^a-zA-Z0-9]+/g, '_')
    .replace(/_$/, '');

/** Digits of a GTIN as sent. Other texts are answered as documented and not refused by this pattern. */
const GTIN = '^[0-9]{8,14}$';

function parametersOf(schema: TObject | undefined, origin: 'path' | 'query' | 'header'): Json[] {
  const required = schema?.required ?? [];
  const properties = schema?.properties ?? {};
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property;
    const deprecated = name === 'brand_id' && 'brand_code' in properties;
    return {
      name,
      in: origin,
      required: origin === 'path' || (required.includes(name) && !('default' in property)),
      ...(description ? { description } : {}),
      ...(deprecated ? { deprecated } : {}),
      schema: name === 'gtin' ? { pattern: GTIN, ...rest } : rest,
    };
  });
}

function securityOf({ kind }: CallerRule): Json[] {
  if (kind === 'key') return [{ apiKey: [] }];
  if (kind === 'sessionOrKey') return [{ apiKey: [] }, { session: [] }, { sessionCookie: [] }];
  if (kind === 'session') return [{ session: [] }, { sessionCookie: [] }];
  return kind === 'optionalSession' ? [{}, { session: [] }, { sessionCookie: [] }] : [];
}

/** Returns the documented answers, and those the runtime gives on every route. */
function responsesOf(route: Route, family: RouteFamily): Json {
  const described = Object.entries({ ...ordinaryRefusals(route, family), ...route.responses });
  return Object.fromEntries(described.map(([status, response]) => [status, responseOf(response)]));
}

function responseOf({ description, content, headers }: ResponseSchema): Json {
  return {
    description,
    ...(headers
      ? {
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, text]) => [name, { description: text, schema: { type: 'string' } }]),
          ),
        }
      : {}),
    ...(content
      ? { content: Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }])) }
      : {}),
  };
}

function ordinaryRefusals(route: Route, family: RouteFamily): ResponseSchemas {
  const { kind } = route.caller;
  const isCounted = family.window || asksForCredential(route.caller) || kind === 'signIn';
  const when = (applies: boolean, refusals: ResponseSchemas): ResponseSchemas => (applies ? refusals : {});
  return {
    ...when(kind !== 'anonymous', {
      401: refusal('The caller is not known.'),
      403: refusal('The caller may not do this.'),
    }),
    ...when(route.path.includes('{'), { 404: refusal(ORDINARY[404]) }),
    ...when(Boolean(route.input.body), {
      413: refusal('The body is too large.'),
      415: refusal('Another kind of body is expected.'),
    }),
    ...when(family.invalidStatus === undefined, { 422: refusal(ORDINARY[422], 'ValidationProblem') }),
    ...when(Boolean(isCounted), { 429: refusal(ORDINARY[429]) }),
    500: refusal(ORDINARY[500]),
    503: refusal(ORDINARY[503]),
  };
}
