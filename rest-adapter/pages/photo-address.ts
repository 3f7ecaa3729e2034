import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import type { RestRequest } from '../runtime/rest-request.js';

/**
 * Returns the address of a photograph on a page, always on this host: light copies the platform keeps directly, images that
 * brands keep elsewhere through `relay`, which makes them light. Undefined when there is no image.
 */
export function photoAddress(
  url: string | null | undefined,
  relay: string,
  { settings }: Pick<RestRequest, 'settings'>,
): string | undefined {
  if (!url) return undefined;
  return url.startsWith(`${settings.publicUrl}/`) ? url.slice(settings.publicUrl.length) : relay;
}

/** Draws the photograph of an item; the name next to it describes it. */
export const photograph = (address: string | undefined): Part =>
  address ? markup`<img class="photo" src="${address}" alt="" width="720" height="420" loading="lazy">` : '';

/** Draws what leads a page, and the image of its item: at its side where there is the width of a desk, else below. */
export const besideImage = (leading: Part, address: string | undefined): Markup =>
  markup`<div class="face"><div>${leading}</div>${photograph(address)}</div>`;
