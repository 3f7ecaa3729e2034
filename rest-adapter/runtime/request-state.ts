import type { Logger } from 'pino';

/** What the middleware before the routes puts on a request. */
export interface RequestState {
  readonly requestId: string;
  readonly log: Logger;
  /** Path of the route that answered, as documented; for logs and metrics. */
  route?: string;
}
