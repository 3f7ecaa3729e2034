import { imageTooLarge } from '../../../schema/field-sentences.js';
import { Refusal } from '../graph/refusal.js';

/** Largest image that the graph takes, in bytes. */
const MOST_BYTES = 3_000_000;
/** Longest side of an uploaded image, in pixels: twice that of the light copy that the platform keeps. */
const SIDE = 1600;
/** An image below this size, in bytes, is uploaded unchanged. */
const SMALL = 500_000;

/** Returns an image as the graph accepts it, in base 64, scaled down where it is large. Throws `Refusal`. */
export async function imageContent(file: Blob): Promise<string> {
  const sent = file.size > SMALL ? await smaller(file).catch(() => file) : file;
  if (sent.size > MOST_BYTES) {
    const message = imageTooLarge(MOST_BYTES / 1_000_000);
    throw new Refusal('INVALID_INPUT', { faults: [{ type: 'too_long', path: ['content'], message }] });
  }
  return base64(sent);
}

async function smaller(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
}

const base64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Refusal('INTERNAL'));
    reader.readAsDataURL(blob);
  });
