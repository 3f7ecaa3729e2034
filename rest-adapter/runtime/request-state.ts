import type { Logger } from 'pino';

/** State that middlewares before the routes set on a request. */
export interface RequestState {
  readonly requestId: string;
  readonly log: Logger;
  /** Documented path of the matched route, for logs and metrics. */
  route?: string;
}
