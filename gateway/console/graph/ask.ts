import { codeNamed } from '../words/refusals.js';
import { csrfToken } from './cookies.js';
import type { Operation } from './operation.js';
import { Refusal, type RefusalCode } from './refusal.js';

interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: {
      readonly code?: string;
      readonly facts?: Record<string, unknown>;
      readonly requestId?: string;
    };
  }[];
}

/** Error codes after which the session is renewed and the operation retried once. */
const STALE: ReadonlySet<string> = new Set([
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'SESSION_UNREADABLE',
  'SESSION_REVOKED',
  // Anonymous callers have a lower cost limit, so a signed-in retry may be accepted.
  'OPERATION_TOO_COSTLY',
]);

/** Tells whether a refusal may be due to an expired session. */
export const isOfStaleSession = (code: string): boolean => STALE.has(code);

/** Failures of queries that are repeated once: the connection was lost for a moment, or the platform is busy. */
const PASSING: ReadonlySet<string> = new Set(['OFFLINE', 'UNAVAILABLE']);
const PAUSE_MS = 1_000;

/** Time in which a query must be answered, in milliseconds. Changes have none: their outcome would be unknown. */
const QUERY_LIMIT_MS = 60_000;

let renewing: Promise<boolean> | undefined;
let onSignedOut: () => void = () => undefined;

/** Sets the function that is called when the session has ended and cannot be renewed. */
export const whenSignedOut = (tell: () => void): void => {
  onSignedOut = tell;
};

/**
 * Runs one operation with the session cookie; renews an expired session once, and repeats a query once that found no
 * answer. Throws `Refusal`.
 */
export async function ask<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables): Promise<Data> {
  try {
    return await askInSession(operation, variables);
  } catch (error) {
    if (!(error instanceof Refusal && PASSING.has(error.code) && isQuery(operation))) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return askInSession(operation, variables);
  }
}

async function askInSession<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const sentWith = csrfToken();
  try {
    return await post(operation, variables);
  } catch (error) {
    if (!(error instanceof Refusal && isOfStaleSession(error.code))) throw error;
    if (!(await renewSession(sentWith))) {
      onSignedOut();
      // What anonymous callers may not ask for lacks the session that has ended.
      throw error.code === 'OPERATION_TOO_COSTLY' ? new Refusal('UNAUTHENTICATED') : error;
    }
    return post(operation, variables);
  }
}

const isQuery = ({ text }: Operation<unknown, unknown>): boolean => text.startsWith('query');

/** Returns the refusal of a change whose answer was lost. One with an idempotency key can be sent again. */
const lostOf = (variables: unknown): RefusalCode =>
  typeof variables === 'object' && variables !== null && 'idempotencyKey' in variables
    ? 'ANSWER_LOST'
    : 'OUTCOME_UNKNOWN';

async function post<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables): Promise<Data> {
  const { name, text } = operation;
  const body = JSON.stringify({ operationName: name, query: text, variables });
  const limitMs = isQuery(operation) ? QUERY_LIMIT_MS : undefined;
  const lost = (): never => {
    throw new Refusal(isQuery(operation) || !navigator.onLine ? 'OFFLINE' : lostOf(variables));
  };
  const response = await send('/graphql', body, limitMs).catch(lost);
  const answer: Answer<Data> = await response.json().catch((error) => (error instanceof SyntaxError ? {} : lost()));
  const [error] = answer.errors ?? [];
  if (error) {
    const { code, facts, requestId } = error.extensions ?? {};
    throw new Refusal(codeNamed(code), facts ?? {}, requestId);
  }
  if (!answer.data) throw new Refusal(response.status === 503 ? 'UNAVAILABLE' : 'INTERNAL');
  return answer.data;
}

/**
 * Exchanges the refresh cookie for a new session. Resolves with false when there is none any more. Callers of every tab
 * share one exchange, since a refresh token that is used twice ends its session. `sentWith`: anti-forgery token of the
 * refused operation; another one means that the session has been renewed since. Throws `Refusal` when the session may
 * still be good.
 */
export function renewSession(sentWith: string | undefined): Promise<boolean> {
  renewing ??= oneTabAtATime(async () => {
    const current = csrfToken();
    if (current !== sentWith) return current !== undefined;
    return current !== undefined && (await exchange());
  }).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function exchange(): Promise<boolean> {
  const { ok, status } = await send('/v1/auth/refresh', '{}');
  if (!ok && status !== 401 && status !== 403) throw new Refusal('UNAVAILABLE');
  return ok;
}

/** Browsers have locks on secure origins only, where alone the session's cookies are kept as well. */
const oneTabAtATime = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('session', work) : work();

/**
 * Sends a write with the session cookie to a documented route of this host. `limitMs`: time in which it must be
 * answered. Throws `Refusal('OFFLINE')` without a response.
 */
export function send(path: string, body: string | URLSearchParams, limitMs?: number): Promise<Response> {
  const token = csrfToken();
  return fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { 'X-CSRF-Token': token } : {}),
    },
    body,
    ...(limitMs === undefined ? {} : { signal: AbortSignal.timeout(limitMs) }),
  }).catch(() => {
    throw new Refusal('OFFLINE');
  });
}
