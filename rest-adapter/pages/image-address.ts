import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import { imageOf, type WithImage } from '../runtime/image-of.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { storedImage } from '../runtime/stored-image.js';

/**
 * Returns the path of an image on a page, always on this host: the platform's light copy, or `relay` for images on
 * other hosts, which fetches and scales them down. Undefined for no image.
 */
export function imageAddress(
  url: string | null | undefined,
  relay: string,
  { settings }: Pick<RestRequest, 'settings'>,
): string | undefined {
  if (!url) return undefined;
  return storedImage(url, settings)?.path ?? relay;
}

export interface ItemWithImage extends WithImage {
  readonly uidHash: string;
}

/** Returns the path of an item's image. */
export const itemImageAddress = (item: ItemWithImage, request: Pick<RestRequest, 'settings'>): string | undefined =>
  imageAddress(imageOf(item), `/pages/photo/${item.uidHash}`, request);

/** Draws the image of an item, with empty `alt` since its name is next to it. */
export const itemImage = (address: string | undefined): Part =>
  address ? markup`<img class="image" src="${address}" alt="" width="720" height="420" loading="lazy">` : '';

/** Draws the first part of a page with the image of its item: next to it on wide screens, else below. */
export const withImage = (leading: Part, address: string | undefined): Markup =>
  markup`<div class="face"><div>${leading}</div>${itemImage(address)}</div>`;
