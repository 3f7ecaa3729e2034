import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { imageTooLarge, UNREADABLE_IMAGE } from '../../../schema/field-sentences.js';
import { isOperator } from '../../../schema/principal.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { lightCopy } from '../../lib/images/light-copy.js';
import { isLightWebp } from '../../lib/images/light-webp.rules.js';
import type { CatalogContext } from '../context.js';
import { MOST_IMAGE_BYTES } from '../models/media-input.rules.js';
import { givenBefore, keepLight, lockImagesOf } from './image.statements.js';

/** Most uploaded images of one brand, and bytes of their light copies; unused ones are deleted after a week. */
export const MOST_GIVEN = 10_000;
export const MOST_GIVEN_BYTES = 256 * 1024 * 1024;

/**
 * Stores the light copy of an uploaded image and returns its URL on the platform, which models and items then refer to.
 * The same image gets the same URL. The original is not stored. Throws `INVALID_INPUT`, `UNAVAILABLE` while too many
 * images wait, and `LIMIT_REACHED` for a brand at its limit.
 */
export async function keepImage(
  context: CatalogContext,
  brandId: number,
  content: string,
): Promise<{ sourceUrl: string; sha256: string }> {
  const fault = (type: string, message: string) => invalidInput({ type, path: ['content'], message });
  // Base 64 has four characters per three bytes, so the size is known before decoding.
  if ((content.length / 4) * 3 > MOST_IMAGE_BYTES + 2)
    throw fault('too_long', imageTooLarge(MOST_IMAGE_BYTES / 1_000_000));
  const image = Buffer.from(content, 'base64');
  // Images of a manifest may be light copies already; all others are re-encoded.
  const isLight = context.principal.kind === 'system' && isLightWebp(image);
  const light = isLight ? image : await lightCopy(image, `brand ${brandId}`);
  if (!light) throw fault('value_error', UNREADABLE_IMAGE);
  const sha256 = createHash('sha256').update(light).digest('hex');
  const sourceUrl = `${context.publicUrl}/media/${sha256}.webp`;
  await keep(context, { sourceUrl, sha256, light, givenBy: isOperator(context.principal) ? null : brandId });
  return { sourceUrl, sha256 };
}

interface Given {
  readonly sourceUrl: string;
  readonly sha256: string;
  readonly light: Buffer;
  /** Brand in whose limit it counts; null for operators, who have none. */
  readonly givenBy: number | null;
}

/**
 * Stores the light copy of an image. It counts for the first account that uploaded it; the same image from any account
 * takes no more space.
 */
const keep = ({ database, clock }: CatalogContext, { sourceUrl, sha256, light, givenBy }: Given): Promise<void> =>
  inTransaction(database.pool, async (client) => {
    if (givenBy !== null) await requireRoom(client, givenBy, sourceUrl, light.length);
    await keepLight.run(client, { sourceUrl, now: clock(), sha256, copy: light, givenBy });
  });

/** Counts under the lock of the brand's images. */
async function requireRoom(client: PoolClient, brandId: number, sourceUrl: string, bytes: number): Promise<void> {
  await lockImagesOf.run(client, { brandId });
  const has = await givenBefore.row(client, { brandId, sourceUrl });
  if (!has || has.is_known) return;
  if (has.images >= MOST_GIVEN) throw new DomainError('LIMIT_REACHED', { thing: 'images', limit: MOST_GIVEN });
  if (Number(has.bytes) + bytes > MOST_GIVEN_BYTES)
    throw new DomainError('LIMIT_REACHED', { thing: 'bytes of images', limit: MOST_GIVEN_BYTES });
}
