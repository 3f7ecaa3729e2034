/** A light copy is WebP, at most 800 px on the long side and 100 KB, without EXIF data (§8). */
export const LIGHT = { side: 800, bytes: 100 * 1024 } as const;

/**
 * Tells whether an image is a light copy already. Accepts only the simple lossy form of WebP, which cannot contain EXIF
 * or other chunks (RFC 9649 §2.5) and has its size at a fixed offset (RFC 6386 §9.1).
 */
export function isLightWebp(image: Buffer): boolean {
  if (image.length < 30 || image.length > LIGHT.bytes) return false;
  const tags = [image.toString('latin1', 0, 4), image.toString('latin1', 8, 16)];
  if (tags[0] !== 'RIFF' || tags[1] !== 'WEBPVP8 ') return false;
  // A single chunk without trailing bytes.
  const isAlone = image.readUInt32LE(4) + 8 === image.length && 20 + padded(image.readUInt32LE(16)) === image.length;
  const isFrame = image.readUIntBE(23, 3) === 0x9d012a;
  const [width, height] = [image.readUInt16LE(26) & 0x3fff, image.readUInt16LE(28) & 0x3fff];
  return isAlone && isFrame && Math.max(width, height) <= LIGHT.side && Math.min(width, height) > 0;
}

const padded = (length: number): number => length + (length % 2);
