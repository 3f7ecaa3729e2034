import type { OutputInfo, Sharp } from 'sharp';
import { inImagePlace } from './image-places.js';
import { LIGHT } from './light-webp.rules.js';

const SMALLEST_SIDE = 320;
/** Qualities in order of preference; the last is tried before the image is scaled down. */
const QUALITIES = [80, 65, 50, 40] as const;
const LOWEST = 30;
/** Most pixels of a decoded image. */
const MOST_PIXELS = 25_000_000;

/**
 * Returns a light copy of an image; null for an invalid one. SVG is refused, since it can reference other files. The
 * EXIF orientation is applied, then EXIF is removed. Images of one lane are queued (`inImagePlace`). Throws
 * `UNAVAILABLE` when too many wait.
 */
export const lightCopy = (image: Buffer, lane: string): Promise<Buffer | null> =>
  inImagePlace(lane, () => lightCopyHere(image).catch(() => null));

/** Creates the copy within capacity reserved by the caller. Throws for a truncated image. */
export async function lightCopyHere(image: Buffer): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  const source = sharp(image, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const format = await source.metadata().then(
    (metadata) => metadata.format,
    () => undefined,
  );
  if (!format || !['png', 'jpeg', 'webp', 'gif'].includes(format)) return null;
  // Decoded once: decoding the largest image takes a second, and it is encoded up to 25 times.
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

/** Returns the best quality below the size limit; null when even the lowest exceeds it, which is tried first. */
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
