import type Koa from 'koa';
import { clientAddress } from '../../gateway/api/client-address.js';
import { PLATFORM_HOST } from '../../gateway/api/host-names.js';
import { ANONYMOUS } from '../../schema/principal.js';
import type { Settings } from '../settings.js';
import type { Images } from './images.js';
import type { RequestState } from './request-state.js';
import type { RestRequest } from './rest-request.js';

/** A request before caller and host are determined. */
export type Draft = { -readonly [Key in keyof RestRequest]: RestRequest[Key] };

interface Parts {
  readonly settings: Settings;
  readonly clock: () => Date;
  readonly images: Images;
}

/** Creates the request as received: anonymous, to the platform's host name. */
export const newRequest = (ctx: Koa.ParameterizedContext<RequestState>, { settings, clock, images }: Parts): Draft => ({
  requestId: ctx.state.requestId,
  method: ctx.method,
  rawPath: ctx.path,
  rawQuery: ctx.querystring,
  headers: ctx.headers,
  clientAddress: clientAddress(ctx.req, settings.trustProxy),
  principal: ANONYMOUS,
  host: PLATFORM_HOST,
  now: clock(),
  settings,
  images,
});
