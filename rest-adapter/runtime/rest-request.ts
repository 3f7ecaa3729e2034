import type { IncomingHttpHeaders } from 'node:http';
import type { ServedHost } from '../../gateway/api/host-names.js';
import type { Principal } from '../../schema/principal.js';
import type { Settings } from '../settings.js';
import type { Images } from './images.js';

/** Facts of a request that a route may use besides its parsed input. */
export interface RestRequest {
  readonly requestId: string;
  readonly method: string;
  /** Path as requested, with its prefix, not decoded. */
  readonly rawPath: string;
  /** Query as requested, not decoded, without its question mark. */
  readonly rawQuery: string;
  readonly headers: IncomingHttpHeaders;
  readonly clientAddress: string;
  readonly principal: Principal;
  readonly host: ServedHost;
  readonly now: Date;
  readonly settings: Settings;
  readonly images: Images;
}
