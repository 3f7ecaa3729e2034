/** What the load generator is asked to do. Bounded in connections, in time and in requests. */
export interface LoadPlan {
  readonly port: number;
  /** Requests are sent in this order, over and over. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadRequest {
  readonly path: string;
  /** Sent as `POST` with a JSON body; `GET` without one. */
  readonly body?: string;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Answers other than 200, by status. */
  readonly others: Readonly<Record<string, number>>;
}
