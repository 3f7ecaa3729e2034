import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { ImageEntity } from './image.entity.js';
import { type ImageRow, imageById, lockImagesOf } from './image.statements.js';
import type { ReadableImage } from './readable-image.js';
import { requireImageRoom } from './require-image-room.js';

/** Subject of an image: an intervention, or a warranty claim. */
interface Shown {
  readonly itemId: number;
  readonly accountId: number;
  readonly interventionId?: number;
  readonly warrantyClaimId?: number;
}

interface Room {
  /** Reads the images of the same subject. */
  readonly known: () => Promise<readonly (ImageRow & { readonly sha256: string })[]>;
  readonly most: number;
  readonly thing: string;
}

/** Stores an image under the lock of the account's images, idempotent by content. */
export async function keepImage(
  em: EntityManager,
  shown: Shown,
  image: ReadableImage,
  { known, most, thing }: Room,
  now: Date,
): Promise<ImageRow> {
  await lockImagesOf.post(em, { accountId: shown.accountId });
  const there = await known();
  const same = there.find(({ sha256 }) => sha256 === image.sha256);
  if (same) return same;
  if (there.length >= most) throw new DomainError('LIMIT_REACHED', { thing, limit: most });
  await requireImageRoom(em, shown.accountId, now);
  const added = em.create(ImageEntity, { ...shown, ...image, addedAt: now });
  await em.flush();
  return (await imageById.row(em, { id: added.id }))!;
}
