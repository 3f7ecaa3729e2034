import { createHash } from 'node:crypto';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { MOST_IMAGE_BYTES } from '../models/media-input.rules.js';
import { keepLight } from './image.statements.js';
import { lightCopy } from './light-copy.js';
import { isLightWebp } from './light-webp.rules.js';

/**
 * Keeps the light copy of an image that was handed over, and names it by an address of the platform, which is then
 * given to models and items like any other. The same image gets the same address. What was sent itself is not kept.
 * Throws `INVALID_INPUT`.
 */
export async function keepImage(
  context: CatalogContext,
  content: string,
): Promise<{ sourceUrl: string; sha256: string }> {
  const fault = (type: string, message: string) => invalidInput({ type, path: ['content'], message });
  // Four characters are three bytes: judged before anything is unpacked.
  if ((content.length / 4) * 3 > MOST_IMAGE_BYTES + 2)
    throw fault('too_long', `At most ${MOST_IMAGE_BYTES / 1_000_000} MB of a picture`);
  const image = Buffer.from(content, 'base64');
  // What the platform itself loads from a manifest may be light already; from anybody else it is written anew.
  const isLight = context.principal.kind === 'system' && isLightWebp(image);
  const light = isLight ? image : await lightCopy(image).catch(() => null);
  if (!light) throw fault('value_error', 'Not a picture that can be read');
  const sha256 = createHash('sha256').update(light).digest('hex');
  const sourceUrl = `${context.publicUrl}/media/${sha256}.webp`;
  await keepLight.run(context.database.pool, { sourceUrl, now: context.clock(), sha256, copy: light });
  return { sourceUrl, sha256 };
}
