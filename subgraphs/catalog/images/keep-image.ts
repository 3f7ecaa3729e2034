import { createHash } from 'node:crypto';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { MOST_PICTURE_BYTES } from '../models/media-input.rules.js';
import { lightCopy } from './light-copy.js';
import { isLightWebp } from './light-webp.rules.js';

/**
 * Keeps the light copy of a picture that was handed over, and names it by an address of the platform, which is then
 * given to models and items like any other. The same picture gets the same address. What was sent itself is not kept.
 * Throws `INVALID_INPUT`.
 */
export async function keepPicture(
  context: CatalogContext,
  content: string,
): Promise<{ sourceUrl: string; sha256: string }> {
  const fault = (type: string, message: string) => invalidInput({ type, path: ['content'], message });
  // Four characters are three bytes: judged before anything is unpacked.
  if ((content.length / 4) * 3 > MOST_PICTURE_BYTES + 2)
    throw fault('too_long', `At most ${MOST_PICTURE_BYTES / 1_000_000} MB of a picture`);
  const image = Buffer.from(content, 'base64');
  // What the platform itself loads from a manifest may be light already; from anybody else it is written anew.
  const isLight = context.principal.kind === 'system' && isLightWebp(image);
  const light = isLight ? image : await lightCopy(image).catch(() => null);
  if (!light) throw fault('value_error', 'Not a picture that can be read');
  const sha256 = createHash('sha256').update(light).digest('hex');
  const sourceUrl = `${context.publicUrl}/media/${sha256}.webp`;
  await context.database.pool.query(
    `insert into catalog.picture (source_url, state, next_at, sha256, light) values ($1, 'ready', $2, $3, $4)
     on conflict (source_url) do update
        set state = 'ready', sha256 = $3, light = $4, unused_since = null`,
    [sourceUrl, context.clock(), sha256, light],
  );
  return { sourceUrl, sha256 };
}
