import type { RestRequest } from './rest-request.js';

/**
 * Address of a page for people, already language-prefixed: below the brand's own domain over https when the request came
 * to it, else relative to the platform (§4.24).
 */
export function pageAddress({ host }: Pick<RestRequest, 'host'>, path: string): string {
  return host.kind === 'brand' ? `https://${host.name}${path}` : path;
}
