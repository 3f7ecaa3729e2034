import { bodyParser } from '@koa/bodyparser';
import type Koa from 'koa';
import { DEEPEST } from '../../subgraphs/lib/bounds/json-bound.js';
import { jsonSize, MOST_BODY_VALUES } from '../../subgraphs/lib/bounds/json-text.js';
import type { InternalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { nextTurn } from '../../subgraphs/lib/process/next-turn.js';
import { BodyInSmallChunks, type BodyRoom, bodyRoom, NoBodyRoom } from './body-room.js';
import { discardRest } from './discard-rest.js';
import { hasBody } from './has-body.js';
import type { ClientFinder } from './local-proxy.js';

/** Most bytes of a client's body: an operation's text and variables, with a passport document. */
const MOST = 4 * 1024 * 1024;
/** Most bytes of a body sent by the REST adapter, equal to the limit of a subgraph: 500 rows of the longest texts. */
const MOST_OF_OUR_OWN = 32 * 1024 * 1024;
/** Most JSON values of such a body: a thousand items of a manifest have some 25,000. */
const MOST_VALUES_OF_OUR_OWN = 10 * MOST_BODY_VALUES;

/** Deepest nesting of a body: a document of the greatest depth inside an operation's variables. */
const DEEPEST_BODY = DEEPEST + 16;

interface JsonBodiesOptions {
  readonly tokens?: InternalTokens;
  readonly clientOf: ClientFinder;
  /** Memory for clients' bodies; by default that of one server. */
  readonly room?: BodyRoom;
}

/** Parses JSON bodies: up to `MOST` bytes from clients, up to `MOST_OF_OUR_OWN` from the installation's own processes. */
export function jsonBodies({ tokens, clientOf, room = bodyRoom() }: JsonBodiesOptions): Koa.Middleware {
  const ordinary = parser(MOST);
  const large = parser(MOST_OF_OUR_OWN);
  return async (ctx, next) => {
    refuseEncoded(ctx);
    // The parser takes a request without a body for one that its client has ended.
    if (!hasBody(ctx.req)) {
      ctx.request.body = {};
      return next();
    }
    const isLarge = (ctx.request.length ?? 0) > MOST && tokens !== undefined && (await isOurs(ctx, tokens));
    const clientAddress = await clientOf(ctx.req);
    const read = () => (isLarge ? large : ordinary)(ctx, async () => {});
    // Bodies from the installation's own processes were counted by the process that received them from the client.
    await (isLarge ? read() : room.within(ctx, clientAddress, read)).catch((error: unknown) => refuseBody(ctx, error));
    if (typeof ctx.request.body === 'string') ctx.request.body = await parsed(ctx, ctx.request.body, tokens);
    return next();
  };
}

/** Refuses compressed bodies: a few kilobytes could unpack to megabytes, in each of many calls. */
function refuseEncoded(ctx: Koa.Context): void {
  const encoding = ctx.get('Content-Encoding').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity') ctx.throw(415, 'Bodies are not compressed');
}

function refuseBody(ctx: Koa.Context, error: unknown): never {
  discardRest(ctx.req);
  if (error instanceof NoBodyRoom)
    ctx.throw(503, error.message, { headers: { Connection: 'close', 'Retry-After': '1' } });
  if (error instanceof BodyInSmallChunks) ctx.throw(400, error.message, { headers: { Connection: 'close' } });
  throw error;
}

/**
 * Characters of a body up to which it is parsed in the current turn of the event loop. Parsing and validating a longer
 * operation takes milliseconds.
 */
const SHORT = 512;

async function parsed(ctx: Koa.Context, text: string, tokens: InternalTokens | undefined): Promise<unknown> {
  if (text.length > SHORT) await nextTurn();
  if (text === '') return {};
  const fault = sizeFault(text);
  if (fault && (!tokens || sizeFault(text, MOST_VALUES_OF_OUR_OWN) || !(await isOurs(ctx, tokens))))
    ctx.throw(400, fault);
  const body = readJson(text, await reviverFor(ctx, text, tokens));
  return typeof body === 'object' && body !== null ? body : ctx.throw(400, NO_OBJECT);
}

/** Parses JSON within the limits of bodies; undefined for invalid JSON and beyond the limits. */
export const boundedJson = (text: string): unknown => (sizeFault(text) ? undefined : readJson(text, refusePrototype));

const NO_OBJECT = 'The body is not a JSON object';

/**
 * Checks a text before it is parsed: returns the fault when brackets do not close or when depth or number of values
 * exceed the limits.
 */
function sizeFault(text: string, mostValues = MOST_BODY_VALUES): string | undefined {
  const { depth, values, isClosed } = jsonSize(text);
  if (isClosed && depth > DEEPEST_BODY) return 'The body is nested too deeply';
  if (values > mostValues) return `The body has more than ${mostValues} values`;
  return isClosed ? undefined : NO_OBJECT;
}

function readJson(text: string, reviver: typeof refusePrototype | undefined): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}

/**
 * Returns the JSON reviver that refuses `__proto__`; undefined for the installation's own processes, which pass
 * documents on as sent so that the document rules refuse the name.
 */
const reviverFor = async (ctx: Koa.Context, text: string, tokens: InternalTokens | undefined) =>
  MAY_NAME_PROTOTYPE.test(text) && !(tokens && (await isOurs(ctx, tokens))) ? refusePrototype : undefined;

/** The name as written, or with an escaped underscore. */
const MAY_NAME_PROTOTYPE = /__proto__|\\u005f/i;

/** Throws for a member named `__proto__`. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__');
  return value;
}

/** Creates a parser that reads bodies as texts, so that their limits are checked before JSON is parsed. */
const parser = (limit: number): Koa.Middleware =>
  bodyParser({ enableTypes: ['text'], extendTypes: { text: JSON_TYPES }, textLimit: limit });

const JSON_TYPES = ['application/json', 'application/*+json'];

const isOurs = (ctx: Koa.Context, tokens: InternalTokens): Promise<boolean> =>
  tokens.verify(ctx.get('Authorization').replace(/^Bearer /, '')).then(
    () => true,
    () => false,
  );
