import type { OutputInfo, Sharp } from 'sharp';
import { inImagePlace } from './image-places.js';
import { LIGHT } from './light-webp.rules.js';

const SMALLEST_SIDE = 320;
/** Qualities, tried from the best on; the lowest is used before the image gets smaller. */
const QUALITIES = [80, 65, 50, 40] as const;
const LOWEST = 30;
/** Pixels that a stranger's image may unpack to at most. */
const MOST_PIXELS = 25_000_000;

/**
 * Returns a light copy of an image; null when it is none that can be read. Drawings (SVG) are not taken, since they can name
 * other files. The orientation that EXIF noted is applied before EXIF is dropped. Images of one lane wait behind each other
 * (`inImagePlace`). Throws `UNAVAILABLE` when too many wait.
 */
export const lightCopy = (image: Buffer, lane: string): Promise<Buffer | null> =>
  inImagePlace(lane, () => lightCopyHere(image).catch(() => null));

/** Creates the copy in a place that the caller has reserved. Throws for an image that ends in the middle. */
export async function lightCopyHere(image: Buffer): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  const source = sharp(image, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const format = await source.metadata().then(
    (metadata) => metadata.format,
    () => undefined,
  );
  if (!format || !['png', 'jpeg', 'webp', 'gif'].includes(format)) return null;
  // Read once: to unpack an image of the most pixels takes a second, and what is tried below is tried up to 25 times.
  const { data, info } = await within(source.rotate(), LIGHT.side).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (let side: number = LIGHT.side; side >= SMALLEST_SIDE; side = Math.floor(side * 0.8)) {
    const small = await within(sharp(data, { raw: { width, height, channels } }), side)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const light = await bestOf(small);
    if (light) return light;
  }
  return null;
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** Returns the best quality that is light; null when none is, which the lowest tells at once. */
async function bestOf({ data, info: { width, height, channels } }: Pixels): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  const written = async (quality: number): Promise<Buffer | null> => {
    const webp = await sharp(data, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
    return webp.length <= LIGHT.bytes ? webp : null;
  };
  const [best, ...others] = QUALITIES;
  const first = await written(best);
  if (first) return first;
  const lowest = await written(LOWEST);
  if (!lowest) return null;
  for (const quality of others) {
    const light = await written(quality);
    if (light) return light;
  }
  return lowest;
}

const within = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
