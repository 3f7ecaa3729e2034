import { requestedOrigin } from '../../gateway/api/credentials.js';
import { isPagePath } from '../../schema/languages/page-path.js';
import { refuseForgery } from '../runtime/caller.js';
import { HttpRefusal } from '../runtime/refusal.js';
import type { RestRequest } from '../runtime/rest-request.js';

/** Returns the host that the reader's browser asked for, with its port. */
export function askedHost({ headers, settings }: RestRequest): string | undefined {
  const forwarded = settings.trustProxy ? headers['x-forwarded-host'] : undefined;
  return String(forwarded ?? headers.host ?? '')
    .split(',')
    .at(-1)
    ?.trim();
}

/** Refuses a form sent from another origin, which could sign its reader in or act for them. */
export function refuseForeignForm(request: RestRequest): void {
  const origin = requestedOrigin(request.headers);
  if (!origin || !URL.canParse(origin) || new URL(origin).host !== askedHost(request))
    throw new HttpRefusal(403, 'Origin not allowed');
}

/** Refuses a form of a signed-in reader without the anti-forgery token that it must repeat (double submit). */
export function refuseForgedForm(request: RestRequest, token: string): void {
  refuseForeignForm(request);
  refuseForgery(request.headers, token);
}

/** Returns the page to return to after a form; never a URL of another host. */
export const backTo = (next: string | undefined, otherwise: string): string =>
  next && isPagePath(next) ? next : otherwise;
