import type Koa from 'koa';
import type { Logger } from 'pino';
import { BodyInSmallChunks, type BodyRoom, bodyRoom, NoBodyRoom } from '../../gateway/api/body-room.js';
import { requestedHost } from '../../gateway/api/client-address.js';
import { requestedOrigin } from '../../gateway/api/credentials.js';
import { createHostNames, type HostNames, type ServedHost } from '../../gateway/api/host-names.js';
import type { Admission, Call, Graph } from '../../gateway/graph/graph.js';
import type { PublicWindow } from '../../schema/limits.js';
import type { Principal } from '../../schema/principal.js';
import { DomainError, refusalFrom } from '../../subgraphs/lib/graphql/domain-error.js';
import { createOutbound, type Outbound } from '../../subgraphs/lib/outbound/outbound.js';
import { type PublicRate, type PublicWindows, publicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import type { Settings } from '../settings.js';
import type { Answer } from './answer.js';
import { admitCaller, anonymous, asksForCredential, type CallerContext } from './caller.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import type { Ask, Problem, ProblemView, Route, RouteFamily } from './family.js';
import { createImages, type Images } from './images.js';
import { isRead } from './is-read.js';
import { prefersPage } from './negotiate.js';
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
  /** View of a 404 for an unknown path; without it, the documented body. */
  readonly nowhere?: ProblemView;
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Client that fetches brands' images; by default it reaches public addresses only. */
  readonly outbound?: Outbound;
  /** Rate windows of public calls; by default in memory. */
  readonly windows?: PublicWindows;
  /** Memory for bodies; by default that of one server. */
  readonly bodies?: BodyRoom;
  /** Tells whether the graph's dependencies are ready; by default they count as ready. */
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

/** Mounts the families: every request of the interface is answered here. */
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
  // Not asynchronous itself: returning the promise of an answer would await it twice.
  return (ctx) => {
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
    const answer = await (view && prefersPage(ctx.headers) ? runtime.readiness.whileReady(answering) : answering());
    write(ctx, answer ?? (await awayAnswer(view, request, ctx, runtime)), route);
  } catch (error) {
    const problem = problemOf(error, route, family, ctx.state.log);
    write(ctx, await problemShown(problem, view, request, ctx, runtime), route);
  }
}

/** Renders a problem; a failure caused by an unavailable dependency is shown as that. */
async function problemShown(
  problem: Problem,
  view: ProblemView | undefined,
  request: Draft,
  ctx: Context,
  runtime: Runtime,
): Promise<Answer> {
  const isFailure = problem.status === 500 && view && prefersPage(ctx.headers);
  if (isFailure && !(await runtime.readiness.isReady())) return awayAnswer(view, request, ctx, runtime);
  return (await view?.(problem, request)) ?? problemAnswer(problem);
}

/** Renders the page for an unavailable service, in the appearance of the host name as far as it is cached. */
async function awayAnswer(
  view: ProblemView | undefined,
  request: Draft,
  ctx: Context,
  { hosts, settings }: Runtime,
): Promise<Answer> {
  request.host = hosts.lastFound(requestedHost(ctx.req, settings.trustProxy));
  return (await view?.(AWAY, request)) ?? problemAnswer(AWAY);
}

/** Answers a request in steps: window, host, caller, input, operation. */
async function answerOf(
  mounted: Mounted,
  path: Params,
  request: Draft,
  ctx: Context,
  runtime: Runtime,
): Promise<Answer> {
  const { route, family } = mounted;
  // Steps without a query are not awaited, since every read passes here.
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
  // Awaited here, since returning the promise would await it twice.
  return await route.perform(input instanceof Promise ? await input : input, request, ask);
}

/** Parses path, query, headers and body; the body only while there is memory for it. */
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

/** Creates the refusal of a body for which there is no memory; the rest of it is not read. */
const noRoom = (): HttpRefusal => new HttpRefusal(503, TRY_LATER, { Connection: 'close', 'Retry-After': '1' });

/** Sets the rate headers of a public call; throws when its window is exceeded. */
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

/** Sets the rate headers of a call; returns its caller, or throws its refusal. */
function principalOf({ principal, rate, refusal }: Admission, ctx: Context): Principal {
  if (rate) ctx.set(rateHeaders(rate));
  if (refusal) throw refusalFrom(refusal.code, { rate, ...refusal.facts });
  return principal;
}

function write(ctx: Context, { status, headers, body }: Answer, { caller }: Pick<Route, 'caller'>): void {
  ctx.status = status;
  const vary = headers.Vary;
  for (const name of Object.keys(headers)) if (name !== 'Vary') ctx.res.setHeader(name, headers[name]!);
  // `Vary` lists the headers on which the caller rule depends.
  if (vary) addVary(ctx, String(vary));
  const type = headers['Content-Type'];
  if (body === null) {
    // Koa omits the body of these two by itself; setting it again takes as long as writing their headers.
    if (status !== 204 && status !== 304) ctx.body = null;
    return;
  }
  ctx.body = body;
  // Koa adds a type to text bodies.
  if (!type) ctx.remove('Content-Type');
  // An item's state may change at any time, so responses without cache headers are revalidated, and stored per caller.
  if (isJson(type) && !ctx.res.hasHeader('Cache-Control')) {
    ctx.set('Cache-Control', caller.kind === 'anonymous' ? 'no-cache' : 'private, no-cache');
  }
}

const isJson = (type: string | string[] | undefined): boolean => /[/+]json\b/.test(String(type));

/** Returns the methods in `Access-Control-Request-Method`; browsers send one, conformance tools several. */
const askedMethods = (ctx: Context): string[] =>
  ctx
    .get('Access-Control-Request-Method')
    .split(',')
    .map((method) => method.trim().toUpperCase());

/** Answers OPTIONS: the CORS preflight of a browser, or the methods of the path. */
function preflight(ctx: Context, route: Route | undefined, methods: readonly string[], settings: Settings): void {
  ctx.status = 204;
  if (!route) return;
  const headers = corsHeaders(route.caller, requestedOrigin(ctx.headers), settings.consoleOrigins);
  ctx.set({ ...headers, ...(headers['Access-Control-Allow-Origin'] ? preflightHeaders(methods) : {}) });
}

/** Lists the media types of patches (`Accept-Patch`, RFC 5789, 3.1). */
function namePatches(ctx: Context, found: ReturnType<RouteTable<Mounted>['find']>): void {
  const body = 'entry' in found ? found.entry.route.input.body : undefined;
  if (body) ctx.set('Accept-Patch', Object.keys(body.content).join(', '));
}

/**
 * Refuses an unsupported method with 405, in the form of the path's family: as a page where a browser opens the action
 * of a form.
 */
async function refuseMethod(ctx: Context, known: Mounted | undefined, runtime: Runtime): Promise<void> {
  const problem = { status: 405, detail: 'Method Not Allowed', headers: {}, code: undefined };
  const isOpened = ctx.method === 'GET' && prefersPage(ctx.headers);
  const view = known?.family.refusedMethod ?? (isOpened ? (known?.route.problem ?? known?.family.problem) : undefined);
  const answer = await view?.(problem, isOpened ? await atItsHost(ctx, runtime) : newRequest(ctx, runtime));
  if (answer) write(ctx, answer, { caller: anonymous });
  else plainProblem(ctx, problem.status, problem.detail);
}

/** Answers an unknown path: a page for browsers, else the documented body. */
async function nowhere(ctx: Context, runtime: Runtime): Promise<void> {
  const problem = { status: 404, detail: 'Not Found', headers: {}, code: undefined };
  const answer = isRead(ctx) ? await runtime.nowhere?.(problem, await atItsHost(ctx, runtime)) : undefined;
  if (answer) write(ctx, answer, { caller: anonymous });
  else plainProblem(ctx, 404, 'Not Found');
}

/** Adds the brand of the requested host name to a request, for the appearance of pages. */
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
