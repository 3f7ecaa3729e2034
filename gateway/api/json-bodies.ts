import { bodyParser } from '@koa/bodyparser';
import type Koa from 'koa';
import { DEEPEST } from '../../subgraphs/lib/bounds/json-bound.js';
import { jsonSize, MOST_BODY_VALUES } from '../../subgraphs/lib/bounds/json-text.js';
import type { InternalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { ownTurn } from '../../subgraphs/lib/process/own-turn.js';
import { BodyInSmallChunks, type BodyRoom, bodyRoom, NoBodyRoom } from './body-room.js';
import type { ClientFinder } from './local-proxy.js';

/** Bytes of a body at most: an operation's text and variables, with a passport document. */
const MOST = 4 * 1024 * 1024;
/** Bytes of a body of the REST adapter at most, as much as a subgraph takes: 500 rows of the longest texts. */
const MOST_OF_OUR_OWN = 32 * 1024 * 1024;
/** Values of such a body at most: a thousand items of a manifest have some 25,000. */
const MOST_VALUES_OF_OUR_OWN = 10 * MOST_BODY_VALUES;

/** An operation's variables hold documents as deep as documents may be, below a few fields of inputs. */
const DEEPEST_BODY = DEEPEST + 16;

interface JsonBodiesOptions {
  readonly tokens?: InternalTokens;
  readonly clientOf: ClientFinder;
  /** Room for bodies of clients; as much as a server has by default. */
  readonly room?: BodyRoom;
}

/** Parses JSON bodies: small ones for everybody, large ones for the installation's own processes alone. */
export function jsonBodies({ tokens, clientOf, room = bodyRoom() }: JsonBodiesOptions): Koa.Middleware {
  const ordinary = parser(MOST);
  const large = parser(MOST_OF_OUR_OWN);
  return async (ctx, next) => {
    refuseEncoded(ctx);
    const isLarge = (ctx.request.length ?? 0) > MOST && tokens !== undefined && (await isOurs(ctx, tokens));
    const clientAddress = await clientOf(ctx.req);
    const read = () => (isLarge ? large : ordinary)(ctx, async () => {});
    // Bodies from the installation's own processes were counted at their first process.
    await (isLarge ? read() : room.within(ctx, clientAddress, read).catch((error) => refuseBody(ctx, error)));
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
  if (error instanceof NoBodyRoom)
    ctx.throw(503, error.message, { headers: { Connection: 'close', 'Retry-After': '1' } });
  if (error instanceof BodyInSmallChunks) ctx.throw(400, error.message, { headers: { Connection: 'close' } });
  throw error;
}

/** Characters that are looked into together with others'; to read and validate a longer operation takes milliseconds. */
const SHORT = 512;

async function parsed(ctx: Koa.Context, text: string, tokens: InternalTokens | undefined): Promise<unknown> {
  if (text.length > SHORT) await ownTurn();
  // Leaves a body that is not JSON to the graph server, which words the refusal.
  if (text === '') return {};
  const fault = sizeFault(text);
  if (fault && (!tokens || sizeFault(text, MOST_VALUES_OF_OUR_OWN) || !(await isOurs(ctx, tokens))))
    ctx.throw(400, fault);
  const body = readJson(text, await reviverFor(ctx, text, tokens));
  return typeof body === 'object' && body !== null ? body : ctx.throw(400, NO_OBJECT);
}

/** Reads JSON of a client as bodies are read; undefined where it is none, or too deep or too large to be read. */
export const boundedJson = (text: string): unknown => (sizeFault(text) ? undefined : readJson(text, refusePrototype));

const NO_OBJECT = 'The body is not a JSON object';

/** Finds why a text is not even parsed: brackets that do not close, or more depth or values than a body may have. */
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
 * Returns the reviver that refuses such names, or nothing for processes of the installation: they pass documents on as
 * sent, and the rules of documents refuse the name.
 */
const reviverFor = async (ctx: Koa.Context, text: string, tokens: InternalTokens | undefined) =>
  MAY_NAME_PROTOTYPE.test(text) && !(tokens && (await isOurs(ctx, tokens))) ? refusePrototype : undefined;

/** As it is written, or with an underscore as its number. */
const MAY_NAME_PROTOTYPE = /__proto__|\\u005f/i;

/** Throws for a member whose name an object inherits. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__');
  return value;
}

/** Creates a parser that reads bodies as texts: their size is measured before they are parsed. */
const parser = (limit: number): Koa.Middleware =>
  bodyParser({ enableTypes: ['text'], extendTypes: { text: JSON_TYPES }, textLimit: limit });

const JSON_TYPES = ['application/json', 'application/*+json'];

const isOurs = (ctx: Koa.Context, tokens: InternalTokens): Promise<boolean> =>
  tokens.verify(ctx.get('Authorization').replace(/^Bearer /, '')).then(
    () => true,
    () => false,
  );
