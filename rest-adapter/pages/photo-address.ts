import type { RestRequest } from '../rest-request.js';

/**
 * Where a page takes a photograph from, always on our own host: light copies the platform keeps directly, pictures that
 * brands keep elsewhere through `relay`, which makes them light. Undefined when there is no picture.
 */
export function photoAddress(
  url: string | null | undefined,
  relay: string,
  { settings }: Pick<RestRequest, 'settings'>,
): string | undefined {
  if (!url) return undefined;
  return url.startsWith(`${settings.publicUrl}/`) ? url.slice(settings.publicUrl.length) : relay;
}
