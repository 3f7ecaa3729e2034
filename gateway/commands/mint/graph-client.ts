import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { fieldsIn } from '../../../schema/record.js';
import { asError } from '../../../subgraphs/lib/process/as-error.js';
import { codeOf } from '../../../subgraphs/lib/process/code-of.js';
import type { Operation } from '../../graph/graph.js';

/** A refusal of the graph for which a retry is useless. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly facts: Readonly<Record<string, unknown>>,
    message: string,
  ) {
    super(message);
    this.name = 'Refused';
  }
}

export type AskGraph = <Data, Variables>(operation: Operation<Data, Variables>, variables: Variables) => Promise<Data>;

export interface GraphClientOptions {
  readonly url: string;
  readonly key: string;
  /** Called with the reason for a delay. */
  tell(line: string): void;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Codes of refusals after which the call is retried. */
const PASSING = new Set(['RATE_LIMITED', 'COUNTERS_UNAVAILABLE', 'IDEMPOTENCY_IN_FLIGHT', 'UNAVAILABLE', 'INTERNAL']);

const TIMEOUT_MS = 60_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** Retries with a delay, two minutes in total; running the same command again resumes the work. */
const MOST_TRIES = 12;

/**
 * Calls the graph with an API key and retries while it is unreachable or refuses for lack of capacity: every call is a
 * read or has an idempotency key. Throws `Refused` for permanent refusals and after the last retry.
 */
export function graphClient({ url, key, tell, wait = pause }: GraphClientOptions): AskGraph {
  return async <Data, Variables>({ text }: Operation<Data, Variables>, variables: Variables): Promise<Data> => {
    for (let tries = 1; ; tries++) {
      const outcome = await once(url, key, { query: text, variables });
      if ('data' in outcome) return outcome.data as Data;
      if (tries === MOST_TRIES || !outcome.passing) throw outcome.refused;
      const ms = outcome.waitMs ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
      tell(`${outcome.refused.message}; trying again in ${Math.ceil(ms / 1_000)} s`);
      await wait(ms);
    }
  };
}

type Outcome =
  | { readonly data: unknown }
  | { readonly refused: Refused; readonly passing: boolean; readonly waitMs?: number };

async function once(url: string, key: string, body: object): Promise<Outcome> {
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return outcomeOf(await answer.body.json(), answer.statusCode, url);
  } catch (error) {
    const why = codeOf(error) ?? asError(error).message;
    return { refused: new Refused('UNREACHABLE', {}, `No answer from ${url} (${why})`), passing: true };
  }
}

function outcomeOf(answer: unknown, status: number, url: string): Outcome {
  const { data, errors } = fieldsIn(answer);
  const [error] = Array.isArray(errors) ? errors : [];
  if (!error && (data === undefined || data === null))
    return { refused: withoutData(status, url), passing: status >= 500 };
  if (!error) return { data };
  const extensions = fieldsIn(fieldsIn(error).extensions);
  const code = typeof extensions.code === 'string' ? extensions.code : 'INTERNAL';
  const facts = fieldsIn(extensions.facts);
  const refused = new Refused(code, facts, SENTENCES[code] ?? `Refused: ${code}`);
  const { retryAfter } = fieldsIn(facts.rate);
  return {
    refused,
    passing: PASSING.has(code),
    ...(typeof retryAfter === 'number' ? { waitMs: retryAfter * 1_000 } : {}),
  };
}

const withoutData = (status: number, url: string): Refused =>
  new Refused('NO_DATA', {}, `${url} answered ${status} without data: is it the address of the graph?`);

/** Messages for refusals that the user can resolve. */
const SENTENCES: Readonly<Record<string, string>> = {
  API_KEY_MALFORMED: 'This is not an API key',
  API_KEY_UNKNOWN: 'The API key is not known here',
  API_KEY_REVOKED: 'The API key has been revoked',
  API_KEY_EXPIRED: 'The API key has expired',
  SCOPE_MISSING: 'The API key lacks the scope mint:batch',
  FORBIDDEN: 'The API key lacks the scope mint:batch',
  FEATURE_NOT_AVAILABLE: "The brand's plan does not include the API",
  AUTH_METHOD_NOT_ALLOWED: "The brand's plan does not include identification by QR",
  BATCH_BRAND_MISMATCH: "brand_id is not the number of the API key's brand",
  QUOTA_EXCEEDED: 'The daily quota of the API key does not suffice',
  PRODUCT_QUOTA_EXCEEDED: "The month's products of the brand's plan do not suffice",
  IDEMPOTENCY_CONFLICT: 'This idempotency key was used for other rows',
  IDEMPOTENCY_IN_FLIGHT: 'The same rows are being submitted at this moment',
  RATE_LIMITED: 'Too many calls in this minute',
  COUNTERS_UNAVAILABLE: 'The platform cannot count calls at the moment',
  UNAVAILABLE: 'The platform is not available at the moment',
  INTERNAL: 'The platform failed',
  BATCH_ROWS_REFUSED: 'Rows were refused; nothing of their batch was accepted',
};
