import type { Logger } from 'pino';

/** Properties that the middleware before the routes gives a request. */
export interface RequestState {
  readonly requestId: string;
  readonly log: Logger;
  /** Path of the route that answered, as documented; for logs and metrics. */
  route?: string;
}
