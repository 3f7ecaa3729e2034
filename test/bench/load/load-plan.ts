/** What the load generator is asked to do. Bounded in connections, in time and in requests. */
export interface LoadPlan {
  readonly port: number;
  /** Requests are sent in this order, over and over. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
  /**
   * Requests a second, over all connections: each is sent at its time, or as soon as its connection is free, and its latency counts
   * from its time. Without it each connection asks again at once.
   */
  readonly rate?: number | undefined;
  /** Callers' addresses: how many, and how they begin (two numbers of four); by default too many for any window. */
  readonly callers?: { readonly count: number; readonly prefix: string };
}

export interface LoadRequest {
  readonly path: string;
  /** Sent as `POST` with a JSON body; `GET` without one. */
  readonly body?: string;
  readonly authorization?: string;
  /** Tag of what the caller has: the answer is to be 304. */
  readonly ifNoneMatch?: string;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  /** Answers other than 200, or 304 where that is to be answered, by status. */
  readonly others: Readonly<Record<string, number>>;
  /** Refusals (429, 503) that do not say when to come back. */
  readonly withoutRetryAfter: number;
  /** Requests that were never answered: the connection broke, or nothing came for long after the end. */
  readonly unanswered: number;
}
