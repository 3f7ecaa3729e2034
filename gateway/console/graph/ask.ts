import { codeNamed } from '../words/refusals.js';
import { csrfToken } from './cookies.js';
import type { Operation } from './operation.js';
import { Refusal } from './refusal.js';

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

let renewing: Promise<boolean> | undefined;
let onSignedOut: () => void = () => undefined;

/** Sets the function that is called when the session has ended and cannot be renewed. */
export const whenSignedOut = (tell: () => void): void => {
  onSignedOut = tell;
};

/** Runs one operation with the session cookie; renews an expired session once. Throws `Refusal`. */
export async function ask<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables): Promise<Data> {
  try {
    return await post(operation, variables);
  } catch (error) {
    if (!(error instanceof Refusal) || !STALE.has(error.code)) throw error;
    if (!(await renewSession())) {
      onSignedOut();
      throw error;
    }
    return post(operation, variables);
  }
}

async function post<Data, Variables>({ name, text }: Operation<Data, Variables>, variables: Variables): Promise<Data> {
  const response = await send('/graphql', JSON.stringify({ operationName: name, query: text, variables }));
  const answer: Answer<Data> = await response.json().catch(() => ({}));
  const [error] = answer.errors ?? [];
  if (error) {
    const { code, facts, requestId } = error.extensions ?? {};
    throw new Refusal(codeNamed(code), facts ?? {}, requestId);
  }
  if (!answer.data) throw new Refusal(response.status === 503 ? 'UNAVAILABLE' : 'INTERNAL');
  return answer.data;
}

/** Exchanges the refresh cookie for a new session; concurrent callers share one exchange. */
function renewSession(): Promise<boolean> {
  renewing ??= csrfToken()
    ? send('/v1/auth/refresh', '{}')
        .then((response) => response.ok)
        .catch(() => false)
        .finally(() => {
          renewing = undefined;
        })
    : Promise.resolve(false).finally(() => {
        renewing = undefined;
      });
  return renewing;
}

/**
 * Sends a write with the session cookie to a documented route of this host. Throws `Refusal('OFFLINE')` without a
 * response.
 */
export function send(path: string, body: string | URLSearchParams): Promise<Response> {
  const token = csrfToken();
  return fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { 'X-CSRF-Token': token } : {}),
    },
    body,
  }).catch(() => {
    throw new Refusal('OFFLINE');
  });
}
