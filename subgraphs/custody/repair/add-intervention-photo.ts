import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { keepPhoto } from '../photos/keep-photo.js';
import { ofIntervention, type PhotoRow } from '../photos/photo.statements.js';
import { readablePhoto } from '../photos/readable-photo.js';
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
  const photo = await readablePhoto(content, accountId);
  return context.database.unitOfWork((em) => {
    const room = {
      known: () => ofIntervention.rows(em, { interventionId }),
      most: MOST_INTERVENTION_PHOTOS,
      thing: 'photographs of an intervention',
    };
    return keepPhoto(em, { interventionId, itemId: recorded.item_id, accountId }, photo, room, context.clock());
  });
}
