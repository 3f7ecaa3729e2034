import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { PhotoEntity } from '../photos/photo.entity.js';
import { lockPhotosOf, ofIntervention, type PhotoRow, photoById } from '../photos/photo.statements.js';
import { type ReadablePhoto, readablePhoto } from '../photos/readable-photo.js';
import { requirePhotoRoom } from '../photos/require-photo-room.js';
import { callingPartner } from './accredited-item.js';
import { interventionById } from './intervention.statements.js';

/** Photographs of one intervention at most. */
export const MOST_INTERVENTION_PHOTOS = 6;

/**
 * Adds a photograph to what the caller recorded. The same photograph again is the first one: a form that is sent twice
 * adds it once. What another partner recorded does not exist for the caller. Throws `NOT_FOUND`, `INVALID_INPUT`, `LIMIT_REACHED`.
 */
export async function addInterventionPhoto(
  context: CustodyContext,
  interventionId: number,
  content: string,
): Promise<PhotoRow> {
  const { accountId } = callingPartner(context.principal, false);
  const recorded = await interventionById.row(context.database.pool, { id: interventionId });
  if (recorded?.account_id !== accountId) throw new DomainError('NOT_FOUND', { entity: 'Intervention' });
  const photo = await readablePhoto(content);
  return context.database.unitOfWork((em) =>
    keep(em, { interventionId, itemId: recorded.item_id, accountId }, photo, context.clock()),
  );
}

interface Shown {
  readonly interventionId: number;
  readonly itemId: number;
  readonly accountId: number;
}

/** Under the lock of the account's photographs: of many calls with one photograph, one keeps it and the others find it. */
async function keep(em: EntityManager, shown: Shown, photo: ReadablePhoto, now: Date): Promise<PhotoRow> {
  await lockPhotosOf.run(em, shown);
  const known = await ofIntervention.rows(em, shown);
  const same = known.find(({ sha256 }) => sha256 === photo.sha256);
  if (same) return same;
  if (known.length >= MOST_INTERVENTION_PHOTOS)
    throw new DomainError('LIMIT_REACHED', {
      thing: 'photographs of an intervention',
      limit: MOST_INTERVENTION_PHOTOS,
    });
  await requirePhotoRoom(em, shown.accountId, now);
  const added = em.create(PhotoEntity, { ...shown, ...photo, addedAt: now });
  await em.flush();
  return (await photoById.row(em, { id: added.id }))!;
}
