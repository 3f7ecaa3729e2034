import type Koa from 'koa';
import type { Logger } from 'pino';
import { BodyInSmallChunks, type BodyRoom, bodyRoom, NoBodyRoom } from '../../gateway/api/body-room.js';
import { requestedHost } from '../../gateway/api/client-address.js';
import { requestedOrigin } from '../../gateway/api/credentials.js';
import { createHostNames, type HostNames, type ServedHost } from '../../gateway/api/host-names.js';
import type { Admission, Call, Graph } from '../../gateway/graph/graph.js';
import { DomainError, refusalFrom } from '../../subgraphs/lib/graphql/domain-error.js';
import type { Principal } from '../../subgraphs/lib/graphql/principal.js';
import { createOutbound, type Outbound } from '../../subgraphs/lib/outbound/outbound.js';
import type { PublicWindow } from '../../subgraphs/lib/windows/limits.js';
import { type PublicRate, type PublicWindows, publicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import type { Settings } from '../settings.js';
import { acceptsPage } from './accepts-page.js';
import type { Answer } from './answer.js';
import { admitCaller, anonymous, asksForCredential, type CallerContext } from './caller.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import type { Ask, Problem, ProblemView, Route, RouteFamily } from './family.js';
import { createImages, type Images } from './images.js';
import { type Draft, newRequest } from './new-request.js';
import { AWAY, TRY_LATER } from './overload.js';
import { type InputParser, inputParser } from './parse-input.js';
import { problemAnswer, problemOf } from './problem.js';
import { rateHeaders, rateLimitReached } from './rate-headers.js';
import { type IsReady, type Readiness, watchReadiness } from './readiness.js';
import { HttpRefusal } from './refusal.js';
import type { RequestState } from './request-state.js';
import type { RestRequest } from './rest-request.js';
import { createRouteTable, type RouteTable } from './route-table.js';
import { addVary, setHeaders } from './set-headers.js';

export interface RoutesOptions {
  readonly graph: Graph;
  readonly families: readonly RouteFamily[];
  /** View of an answer to an address that no route has; without it, the documented body. */
  readonly nowhere?: ProblemView;
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Client that fetches brands' images; by default it reaches public addresses only. */
  readonly outbound?: Outbound;
  /** Counters of public calls; by default a counter of its own. */
  readonly windows?: PublicWindows;
  /** Room for bodies; as much as a server has by default. */
  readonly bodies?: BodyRoom;
  /** Tells whether the parts behind the graph are there; without it, they count as there. */
  readonly isReady?: IsReady;
}

type Context = Koa.ParameterizedContext<RequestState>;

interface Runtime extends RoutesOptions {
  readonly windows: PublicWindows;
  readonly bodies: BodyRoom;
  readonly hosts: HostNames;
  readonly images: Images;
  readonly readiness: Readiness;
}

type Params = Readonly<Record<string, string>>;

interface Mounted {
  readonly route: Route;
  readonly family: RouteFamily;
  readonly parse: InputParser;
}

/** Mounts the families: the one way a request of the interface is answered. */
export function createRoutes(options: RoutesOptions): Koa.Middleware<RequestState> {
  const runtime: Runtime = {
    ...options,
    windows: options.windows ?? publicWindows(),
    bodies: options.bodies ?? bodyRoom(),
    hosts: createHostNames(options.graph, options.settings.publicUrl),
    images: createImages(options.outbound ?? createOutbound()),
    readiness: watchReadiness(options.isReady),
  };
  const table = createRouteTable<Mounted>();
  for (const family of options.families) {
    for (const route of [...family.routes, ...(family.translated ?? [])]) {
      const mounted = { route, family, parse: inputParser(route.input) };
      table.add(route.method, route.path, route.versioned !== false, mounted);
    }
  }
  return async (ctx) => {
    const match = table.find(ctx.method, ctx.path);
    if ('entry' in match) return respond(match.entry, match.params, ctx, runtime);
    if (match.methods.length === 0) return nowhere(ctx, runtime);
    ctx.set('Allow', match.methods.join(', '));
    const wanted = askedMethods(ctx).find((method) => match.methods.includes(method)) ?? match.methods[0];
    const asked = table.find(wanted ?? '', ctx.path);
    const known = 'entry' in asked ? asked.entry : undefined;
    if (ctx.method !== 'OPTIONS') return refuseMethod(ctx, known, runtime);
    preflight(ctx, known?.route, match.methods, options.settings);
    namePatches(ctx, table.find('PATCH', ctx.path));
  };
}

async function respond(mounted: Mounted, params: Params, ctx: Context, runtime: Runtime): Promise<void> {
  const { route, family } = mounted;
  ctx.state.route = route.path;
  setHeaders(ctx.res, corsHeaders(route.caller, requestedOrigin(ctx.headers), runtime.settings.consoleOrigins));
  if (asksForCredential(route.caller)) ctx.set('Cache-Control', 'no-store');
  const request = newRequest(ctx, runtime);
  const view = route.problem ?? family.problem;
  const answering = () => answerOf(mounted, params, request, ctx, runtime);
  try {
    const answer = await (view && acceptsPage(ctx.headers) ? runtime.readiness.whileReady(answering) : answering());
    write(ctx, answer ?? (await awayAnswer(view, request, ctx, runtime)), route);
  } catch (error) {
    const problem = problemOf(error, route, family, ctx.state.log);
    write(ctx, await problemShown(problem, view, request, ctx, runtime), route);
  }
}

/** Shows a problem; a failure that comes of a part out of reach is shown to a person as that. */
async function problemShown(
  problem: Problem,
  view: ProblemView | undefined,
  request: Draft,
  ctx: Context,
  runtime: Runtime,
): Promise<Answer> {
  const isFailure = problem.status === 500 && view && acceptsPage(ctx.headers);
  if (isFailure && !(await runtime.readiness.isReady())) return awayAnswer(view, request, ctx, runtime);
  return (await view?.(problem, request)) ?? problemAnswer(problem);
}

/** Tells a person that a part of the service is out of reach, in the look of the host as far as it is known. */
async function awayAnswer(
  view: ProblemView | undefined,
  request: Draft,
  ctx: Context,
  { hosts, settings }: Runtime,
): Promise<Answer> {
  request.host = hosts.lastFound(requestedHost(ctx.req, settings.trustProxy));
  return (await view?.(AWAY, request)) ?? problemAnswer(AWAY);
}

/** Answers a request step by step: window, host, caller, input, operation. */
async function answerOf(
  mounted: Mounted,
  path: Params,
  request: Draft,
  ctx: Context,
  runtime: Runtime,
): Promise<Answer> {
  const { route, family } = mounted;
  // A step that has nothing to ask is not waited for: every read comes through here.
  if (family.window) {
    const rate = runtime.windows.count([{ window: family.window, units: 1 }], request.clientAddress, request.now);
    requireAdmitted(family.window, rate instanceof Promise ? await rate : rate, ctx);
  }
  if (route.host) request.host = await findHost(route.host, request, ctx, runtime);
  if (route.caller.kind !== 'anonymous') {
    const admission = admitCaller(route.caller, callerContext(request, runtime));
    request.principal = principalOf(admission instanceof Promise ? await admission : admission, ctx);
  }
  const input = readInput(mounted, path, request, ctx, runtime);
  const call: Call = request;
  const ask: Ask = (operation, variables) => runtime.graph.execute(operation, variables, call);
  // Awaited here: a promise that is returned is waited for twice.
  return await route.perform(input instanceof Promise ? await input : input, request, ask);
}

/** Reads path, query, headers and body; of a body as much as there is room for. */
function readInput({ route, parse }: Mounted, path: Params, request: Draft, ctx: Context, { bodies }: Runtime) {
  const raw = { path, querystring: ctx.querystring, headers: ctx.headers, message: ctx.req };
  const { body } = route.input;
  if (!body) return parse(raw);
  if (body.ofAccounts && request.principal.kind !== 'account') throw new DomainError('UNAUTHENTICATED');
  return bodies
    .within(ctx, request.clientAddress, async () => parse(raw))
    .catch((error: Error) => {
      if (error instanceof BodyInSmallChunks) throw new HttpRefusal(400, error.message, { Connection: 'close' });
      throw error instanceof NoBodyRoom ? noRoom() : error;
    });
}

/** Creates the refusal of a body for which there is no room; the rest of it is not read. */
const noRoom = (): HttpRefusal => new HttpRefusal(503, TRY_LATER, { Connection: 'close', 'Retry-After': '1' });

/** Writes the headers of a counted call; refuses one that its window has no room for. */
function requireAdmitted(window: PublicWindow, rate: PublicRate, ctx: Context): void {
  if (!window.silent) setHeaders(ctx.res, rateHeaders(rate));
  if (rate.admitted) return;
  throw new HttpRefusal(429, rateLimitReached(rate.limit), { 'Retry-After': String(rate.retryAfter) });
}

async function findHost(
  host: NonNullable<Route['host']>,
  request: Draft,
  ctx: Context,
  runtime: Runtime,
): Promise<ServedHost> {
  const name = requestedHost(ctx.req, runtime.settings.trustProxy);
  const found = await runtime.hosts.find(name, request, request.now);
  if (found.kind === 'unknown' && host === 'served') throw new HttpRefusal(400, undefined);
  return found;
}

const callerContext = (request: Draft, { graph, settings }: Runtime): CallerContext => ({
  graph,
  consoleOrigins: settings.consoleOrigins,
  method: request.method,
  headers: request.headers,
  clientAddress: request.clientAddress,
  requestId: request.requestId,
  host: request.host,
});

/** Writes the headers of a counted call; returns its caller, or refuses it. */
function principalOf({ principal, rate, refusal }: Admission, ctx: Context): Principal {
  if (rate) ctx.set(rateHeaders(rate));
  if (refusal) throw refusalFrom(refusal.code, { rate, ...refusal.facts });
  return principal;
}

function write(ctx: Context, { status, headers, body }: Answer, { caller }: Pick<Route, 'caller'>): void {
  ctx.status = status;
  const { Vary: vary, ...others } = headers;
  setHeaders(ctx.res, others);
  // `Vary` lists the headers that the caller rule depends on in any case.
  if (vary) addVary(ctx, String(vary));
  const type = headers['Content-Type'];
  if (body === null) {
    // Koa itself takes the body from these two; to take it twice costs as much as to write their headers.
    if (status !== 204 && status !== 304) ctx.body = null;
    return;
  }
  ctx.body = body;
  // Koa adds a type to text; an answer without a type keeps none.
  if (!type) ctx.remove('Content-Type');
  // The state of an item may change at once: what says nothing of caches is asked for again, and kept apart by caller.
  if (isJson(type) && !ctx.res.hasHeader('Cache-Control')) {
    ctx.set('Cache-Control', caller.kind === 'anonymous' ? 'no-cache' : 'private, no-cache');
  }
}

const isJson = (type: string | string[] | undefined): boolean => /[/+]json\b/.test(String(type));

/** Lists the methods that a preflight names. Browsers name one; conformance tools name all they would like to use. */
const askedMethods = (ctx: Context): string[] =>
  ctx
    .get('Access-Control-Request-Method')
    .split(',')
    .map((method) => method.trim().toUpperCase());

/** Answers OPTIONS: a browser asks whether a page may call; any other caller learns the methods of the path. */
function preflight(ctx: Context, route: Route | undefined, methods: readonly string[], settings: Settings): void {
  ctx.status = 204;
  if (!route) return;
  const headers = corsHeaders(route.caller, requestedOrigin(ctx.headers), settings.consoleOrigins);
  ctx.set({ ...headers, ...(headers['Access-Control-Allow-Origin'] ? preflightHeaders(methods) : {}) });
}

/** Names the media types of patches (RFC 5789, 3.1). */
function namePatches(ctx: Context, found: ReturnType<RouteTable<Mounted>['find']>): void {
  const body = 'entry' in found ? found.entry.route.input.body : undefined;
  if (body) ctx.set('Accept-Patch', Object.keys(body.content).join(', '));
}

/**
 * Refuses a method that a path does not know, in the form of the family that has the path: a page where a browser opens the
 * address of a form.
 */
async function refuseMethod(ctx: Context, known: Mounted | undefined, runtime: Runtime): Promise<void> {
  const problem = { status: 405, detail: 'Method Not Allowed', headers: {}, code: undefined };
  const isOpened = ctx.method === 'GET' && acceptsPage(ctx.headers);
  const view = known?.family.refusedMethod ?? (isOpened ? (known?.route.problem ?? known?.family.problem) : undefined);
  const answer = await view?.(problem, isOpened ? await atItsHost(ctx, runtime) : newRequest(ctx, runtime));
  if (answer) write(ctx, answer, { caller: anonymous });
  else plainProblem(ctx, problem.status, problem.detail);
}

/** Answers an address that no route has: a page where a person asks, else the documented body. */
async function nowhere(ctx: Context, runtime: Runtime): Promise<void> {
  const problem = { status: 404, detail: 'Not Found', headers: {}, code: undefined };
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  const answer = isRead ? await runtime.nowhere?.(problem, await atItsHost(ctx, runtime)) : undefined;
  if (answer) write(ctx, answer, { caller: anonymous });
  else plainProblem(ctx, 404, 'Not Found');
}

/** Returns the request with the brand whose host name it came to, for the look of a page. */
async function atItsHost(ctx: Context, { hosts, readiness, ...runtime }: Runtime): Promise<RestRequest> {
  const request = newRequest(ctx, runtime);
  const name = requestedHost(ctx.req, runtime.settings.trustProxy);
  const finding = () => hosts.find(name, request, request.now).catch(() => undefined);
  request.host = (await readiness.whileReady(finding)) ?? hosts.lastFound(name);
  return request;
}

function plainProblem(ctx: Koa.ParameterizedContext, status: number, detail: string): void {
  ctx.status = status;
  ctx.set({ 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
  ctx.body = JSON.stringify({ detail });
}
