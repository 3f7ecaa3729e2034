import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import { imageOf, type WithImage } from '../runtime/image-of.js';
import type { RestRequest } from '../runtime/rest-request.js';

/**
 * Returns the address of an image on a page, always on this host: light copies the platform keeps directly, images that
 * brands keep elsewhere through `relay`, which makes them light. Undefined when there is no image.
 */
export function imageAddress(
  url: string | null | undefined,
  relay: string,
  { settings }: Pick<RestRequest, 'settings'>,
): string | undefined {
  if (!url) return undefined;
  return url.startsWith(`${settings.publicUrl}/`) ? url.slice(settings.publicUrl.length) : relay;
}

export interface ItemWithImage extends WithImage {
  readonly uidHash: string;
}

/** Returns the same of an item. */
export const itemImageAddress = (item: ItemWithImage, request: Pick<RestRequest, 'settings'>): string | undefined =>
  imageAddress(imageOf(item), `/pages/photo/${item.uidHash}`, request);

/** Draws the image of an item; the name next to it describes it. */
export const itemImage = (address: string | undefined): Part =>
  address ? markup`<img class="image" src="${address}" alt="" width="720" height="420" loading="lazy">` : '';

/**
 * Draws the leading part of a page, and the image of its item: at its side where there is the width of a desk, else
 * below.
 */
export const besideImage = (leading: Part, address: string | undefined): Markup =>
  markup`<div class="face"><div>${leading}</div>${itemImage(address)}</div>`;
