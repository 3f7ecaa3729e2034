import type { RestRequest } from './rest-request.js';

/**
 * Returns the URL of a page in a language: on the brand's own host name over HTTPS when the request came to it, else
 * relative to the platform (§4.24).
 */
export function pageAddress({ host }: Pick<RestRequest, 'host'>, path: string): string {
  return host.kind === 'brand' ? `https://${host.name}${path}` : path;
}

/** Returns the base URL of the requested host: the brand's own over HTTPS, else the platform's. */
export const baseUrlOf = ({ host, settings }: Pick<RestRequest, 'host' | 'settings'>): string =>
  host.kind === 'brand' ? `https://${host.name}` : settings.publicUrl;

/** Returns the path of a model or lot, as in its GS1 link; `gtin` is null in the schema alone for what was found by it. */
export const classPath = (gtin: string | null, lot?: string | null): string =>
  lot ? `01/${gtin}/10/${encodeURIComponent(lot)}` : `01/${gtin}`;
