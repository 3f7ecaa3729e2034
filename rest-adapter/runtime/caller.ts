import type { IncomingHttpHeaders } from 'node:http';
import { cookieValue } from '../../gateway/api/cookie-value.js';
import { bearer, isApiKey, isFromConsole, repeatsCsrfToken, requestedOrigin } from '../../gateway/api/credentials.js';
import type { ServedHost } from '../../gateway/api/host-names.js';
import type { Admission, AdmissionRequest, Graph } from '../../gateway/graph/graph.js';
import type { Portal } from '../../schema/limits.js';
import { ANONYMOUS } from '../../schema/principal.js';
import type { PlanFeature } from '../../schema/vocabulary/plans.js';
import type { Scope } from '../../schema/vocabulary/scopes.js';
import { HttpRefusal } from './refusal.js';

/** Callers that may use a route, with their credentials. */
export type CallerRule =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'key'; readonly scope: Scope | 'any'; readonly features: readonly PlanFeature[] }
  | { readonly kind: 'session'; readonly window?: Portal }
  | { readonly kind: 'sessionOrKey'; readonly scope: Scope; readonly features: readonly PlanFeature[] }
  | { readonly kind: 'optionalSession'; readonly foreignPage: 'refuse' | 'anonymous' | 'allow' };

/** Tells whether a rule refuses callers without a credential. */
export const asksForCredential = ({ kind }: CallerRule): boolean =>
  kind === 'key' || kind === 'session' || kind === 'sessionOrKey';

/** Tells whether a rule can admit a session, which is valid only on the host name to which it is bound. */
export const admitsSessions = ({ kind }: CallerRule): boolean =>
  kind === 'session' || kind === 'sessionOrKey' || kind === 'optionalSession';

/** Requires no credential and reads none. */
export const anonymous: CallerRule = { kind: 'anonymous' };

/**
 * Requires no credential: the route opens or continues a session. Only pages of the console's origins may read its
 * responses.
 */
export const signIn: CallerRule = { kind: 'signIn' };

/**
 * Requires an API key, counted in its two windows (§5.1, §8). `features`: features that the plan must include, in the
 * order checked.
 */
export const apiKey = (options: { scope: Scope | 'any'; features?: readonly PlanFeature[] }): CallerRule => ({
  kind: 'key',
  scope: options.scope,
  features: options.features ?? [],
});

/** Asks for an account session (§5.2); `window`: the portal's counter. The graph decides which roles may. */
export const session = (options: { window?: Portal } = {}): CallerRule => ({
  kind: 'session',
  ...options,
});

/** Asks for an account session, or an API key that carries the scope; the shape of the bearer token distinguishes them. */
export const sessionOrKey = (options: { scope: Scope; features?: readonly PlanFeature[] }): CallerRule => ({
  kind: 'sessionOrKey',
  scope: options.scope,
  features: options.features ?? [],
});

/**
 * Admits everybody; a session adds to the public content, API keys are ignored. `foreignPage`: treatment of a cookie
 * sent by a page of another origin: 403, an anonymous call, or none where the response is a page itself.
 */
export const optionalSession = (options: { foreignPage?: 'refuse' | 'anonymous' | 'allow' } = {}): CallerRule => ({
  kind: 'optionalSession',
  foreignPage: options.foreignPage ?? 'refuse',
});

export interface CallerContext {
  readonly graph: Graph;
  readonly consoleOrigins: readonly string[];
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly host: ServedHost;
}

const ADMITTED_ANONYMOUS: Admission = { principal: ANONYMOUS };

/**
 * Authenticates the caller; synchronously without a credential. A refusal is part of the admission, since it has the
 * rate headers of a counted call.
 */
export function admitCaller(rule: CallerRule, context: CallerContext): Admission | Promise<Admission> {
  switch (rule.kind) {
    case 'anonymous':
    case 'signIn':
      return ADMITTED_ANONYMOUS;
    case 'key':
      return admitKey(rule, context);
    case 'session':
      return admitSession(rule.window ?? 'account', context);
    case 'sessionOrKey':
      return isApiKey(bearer(context.headers)) ? admitKey(rule, context) : admitSession('account', context);
    case 'optionalSession':
      return admitOptional(rule.foreignPage, context);
  }
}

type KeyRule = Extract<CallerRule, { readonly features: unknown }>;

const admitKey = ({ scope, features }: KeyRule, context: CallerContext): Promise<Admission> =>
  admit(context, { accept: 'key', credential: bearer(context.headers) ?? null, scope, features, window: 'key' });

const admitSession = (window: NonNullable<AdmissionRequest['window']>, context: CallerContext): Promise<Admission> =>
  admit(context, {
    accept: 'session',
    credential: bearer(context.headers) || consoleCookie('access_token', context) || null,
    window,
  });

function admitOptional(
  foreignPage: 'refuse' | 'anonymous' | 'allow',
  context: CallerContext,
): Admission | Promise<Admission> {
  const header = bearer(context.headers);
  // Public reads ignore API keys (§5.1).
  if (isApiKey(header)) return ADMITTED_ANONYMOUS;
  const credential = header || optionalCookie(foreignPage, context);
  return credential ? admitIfValid(credential, context) : ADMITTED_ANONYMOUS;
}

async function admitIfValid(credential: string, context: CallerContext): Promise<Admission> {
  const admission = await admit(context, { accept: 'session', credential });
  return admission.refusal ? { principal: { kind: 'anonymous', rejectedCredential: true } } : admission;
}

const admit = (
  { graph, host, clientAddress, requestId }: CallerContext,
  request: Omit<AdmissionRequest, 'clientAddress' | 'requestId'>,
): Promise<Admission> => graph.admit({ ...request, ...brandHost(host), clientAddress, requestId });

/** Returns the brand of the host name: a session is valid only on the host name to which it is bound. */
const brandHost = (host: ServedHost): Pick<AdmissionRequest, 'hostName' | 'hostBrandId'> =>
  host.kind === 'brand' ? { hostName: host.name, hostBrandId: host.brand.id } : {};

const sessionCookie = ({ headers }: CallerContext): string | undefined => cookieValue(headers.cookie, 'access_token');

/**
 * Returns the value of a session cookie if the page's origin may use it, since browsers send cookies for requests of
 * any page. Writes must repeat the anti-forgery token as well. Undefined without a cookie.
 */
export function consoleCookie(
  name: string,
  context: Pick<CallerContext, 'headers' | 'method' | 'consoleOrigins'>,
): string | undefined {
  const cookie = cookieValue(context.headers.cookie, name);
  if (!cookie) return undefined;
  if (!isFromConsole(context.headers, context.consoleOrigins)) throw new HttpRefusal(403, 'Origin not allowed');
  if (context.method !== 'GET' && context.method !== 'HEAD') refuseForgery(context.headers);
  return cookie;
}

export function refuseForgery(headers: IncomingHttpHeaders, token?: unknown): void {
  if (!repeatsCsrfToken(headers, token)) throw new HttpRefusal(403, 'CSRF token missing or invalid');
}

/** Tells whether a page at the requested brand's host name sends the request; a session there is bound to it and reads only. */
const isFromBrandHost = ({ host, headers }: CallerContext): boolean =>
  host.kind === 'brand' && requestedOrigin(headers) === `https://${host.name}`;

function optionalCookie(foreignPage: 'refuse' | 'anonymous' | 'allow', context: CallerContext): string | undefined {
  const cookie = sessionCookie(context);
  if (!cookie || foreignPage === 'allow' || isFromConsole(context.headers, context.consoleOrigins)) return cookie;
  if (isFromBrandHost(context)) return cookie;
  if (foreignPage === 'anonymous') return undefined;
  throw new HttpRefusal(403, 'Origin not allowed');
}
