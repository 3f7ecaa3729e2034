import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { clientAddress } from '../gateway/api/client-address.js';
import { limitUnreadResponses } from '../gateway/api/limit-unread-responses.js';
import { logFailures } from '../gateway/api/log-failures.js';
import { problemPageForBrowsers } from './pages/message-page.js';
import { families } from './routes/families.js';
import { accessLog, type Observe } from './runtime/access-log.js';
import { docs } from './runtime/docs.js';
import type { Images } from './runtime/images.js';
import { newRequest } from './runtime/new-request.js';
import { type AwayView, overload } from './runtime/overload.js';
import { requestListener } from './runtime/request-listener.js';
import type { RequestState } from './runtime/request-state.js';
import { createRoutes, type RoutesOptions } from './runtime/route.js';

export interface RestOptions extends Omit<RoutesOptions, 'families'> {
  /** Families to mount; all of them by default. */
  readonly families?: RoutesOptions['families'];
  readonly observe?: Observe;
}

/** The overload page must cost nothing, so it fetches no logo. */
const NO_IMAGES: Images = { logo: async () => null, light: async () => null, print: async () => null };

/** Creates the REST interface over the graph. Nothing listens yet. */
export function createRestApp(options: RestOptions): RequestListener {
  const mounted = options.families ?? families;
  const app = new Koa<RequestState>();
  app.use(limitUnreadResponses((request) => clientAddress(request, options.settings.trustProxy)));
  app.use(accessLog(options.log, options.observe));
  const away = problemPageForBrowsers('nowhere');
  const awayPage: AwayView = (problem, ctx) => away(problem, newRequest(ctx, { ...options, images: NO_IMAGES }));
  app.use(overload(undefined, awayPage));
  app.use(docs(mounted));
  app.use(createRoutes({ nowhere: problemPageForBrowsers('nowhere'), ...options, families: mounted }));
  logFailures(app, options.log);
  return requestListener(app);
}
