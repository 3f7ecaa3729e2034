import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { PhotoEntity } from './photo.entity.js';
import { lockPhotosOf, type PhotoRow, photoById } from './photo.statements.js';
import type { ReadablePhoto } from './readable-photo.js';
import { requirePhotoRoom } from './require-photo-room.js';

/** What a photograph shows: an intervention, or a warranty claim. */
interface Shown {
  readonly itemId: number;
  readonly accountId: number;
  readonly interventionId?: number;
  readonly warrantyClaimId?: number;
}

interface Room {
  /** Photographs of the same thing. */
  readonly known: () => Promise<readonly (PhotoRow & { readonly sha256: string })[]>;
  readonly most: number;
  readonly thing: string;
}

/**
 * Stores a photograph under the lock of the account's photographs: of many calls with one photograph, one keeps it and the
 * others find it.
 */
export async function keepPhoto(
  em: EntityManager,
  shown: Shown,
  photo: ReadablePhoto,
  { known, most, thing }: Room,
  now: Date,
): Promise<PhotoRow> {
  await lockPhotosOf.run(em, { accountId: shown.accountId });
  const there = await known();
  const same = there.find(({ sha256 }) => sha256 === photo.sha256);
  if (same) return same;
  if (there.length >= most) throw new DomainError('LIMIT_REACHED', { thing, limit: most });
  await requirePhotoRoom(em, shown.accountId, now);
  const added = em.create(PhotoEntity, { ...shown, ...photo, addedAt: now });
  await em.flush();
  return (await photoById.row(em, { id: added.id }))!;
}
