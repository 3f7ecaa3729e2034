import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { type ImageRow, ofIntervention } from '../images/image.statements.js';
import { keepImage } from '../images/keep-image.js';
import { readableImage } from '../images/readable-image.js';
import { lockItem } from '../items/lock-item.statements.js';
import { callingPartner, tradesFor } from './accredited-item.js';
import { interventionById } from './intervention.statements.js';

/** Most images of one intervention. */
export const MOST_INTERVENTION_IMAGES = 6;

/**
 * Adds an image to the caller's intervention, while the brand of the item accredits them; idempotent by content. Throws
 * `NOT_FOUND`, also for another partner's intervention, `PRODUCT_NOT_COVERED`, `INVALID_INPUT`, `LIMIT_REACHED`.
 */
export async function addInterventionImage(
  context: CustodyContext,
  interventionId: number,
  content: string,
): Promise<ImageRow> {
  const { accountId } = callingPartner(context.principal, false);
  const recorded = await interventionById.row(context.database.pool, { id: interventionId });
  if (recorded?.account_id !== accountId) throw new DomainError('NOT_FOUND', { entity: 'Intervention' });
  const image = await readableImage(content, accountId);
  return context.database.unitOfWork(async (em) => {
    const { brand_id } = await lockItem(em, recorded.item_id);
    if (tradesFor(context.principal, brand_id).length === 0) throw new DomainError('PRODUCT_NOT_COVERED');
    const room = {
      known: () => ofIntervention.rows(em, { interventionId }),
      most: MOST_INTERVENTION_IMAGES,
      thing: 'images of an intervention',
    };
    return keepImage(em, { interventionId, itemId: recorded.item_id, accountId }, image, room, context.clock());
  });
}
