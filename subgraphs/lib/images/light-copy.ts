import { inImagePlace } from './image-places.js';
import { LIGHT } from './light-webp.rules.js';

const SMALLEST_SIDE = 320;
const QUALITIES = [80, 65, 50, 40, 30] as const;
/** What a stranger's image may unpack to. */
const MOST_PIXELS = 25_000_000;

/**
 * Returns a light copy of an image; null when it is none that can be read. Drawings (SVG) are not taken, since they can name
 * other files. The orientation that EXIF noted is applied before EXIF is dropped. Images of one lane wait behind each other
 * (`inImagePlace`). Throws `UNAVAILABLE` when too many wait.
 */
export const lightCopy = (image: Buffer, lane: string): Promise<Buffer | null> =>
  inImagePlace(lane, () => copyOf(image).catch(() => null));

async function copyOf(image: Buffer): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  const source = sharp(image, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const format = await source.metadata().then(
    (metadata) => metadata.format,
    () => undefined,
  );
  if (!format || !['png', 'jpeg', 'webp', 'gif'].includes(format)) return null;
  for (let side: number = LIGHT.side; side >= SMALLEST_SIDE; side = Math.floor(side * 0.8)) {
    const small = source
      .clone()
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    for (const quality of QUALITIES) {
      const light = await small.clone().webp({ quality }).toBuffer();
      if (light.length <= LIGHT.bytes) return light;
    }
  }
  return null;
}
