import { DomainError } from '../../lib/graphql/domain-error.js';
import { callingAccount } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { type ImageRow, ofClaim } from '../images/image.statements.js';
import { keepImage } from '../images/keep-image.js';
import { readableImage } from '../images/readable-image.js';
import { lockItem } from '../items/lock-item.statements.js';
import { claimById } from './claim.statements.js';
import { isOpenClaim } from './warranty-claim.rules.js';

/** Images of one warranty claim at most. */
export const MOST_CLAIM_IMAGES = 6;

/**
 * Adds an image to the caller's warranty claim, until the brand has settled or refused it; idempotent by content.
 * Throws `NOT_FOUND`, also for another account's claim, `STATE_CONFLICT`, `INVALID_INPUT`, `LIMIT_REACHED`.
 */
export async function addClaimImage(context: CustodyContext, claimId: number, content: string): Promise<ImageRow> {
  const { accountId } = callingAccount(context);
  const claim = await context.database.unitOfWork((em) => claimById(em, claimId));
  if (claim?.account_id !== accountId) throw new DomainError('NOT_FOUND', { entity: 'WarrantyClaim' });
  const image = await readableImage(content, accountId);
  return context.database.unitOfWork(async (em) => {
    // Locked, since the brand may decide and the item may change owner meanwhile.
    await lockItem(em, claim.item_id);
    const state = (await claimById(em, claimId))?.claim_state;
    if (!state || !isOpenClaim(state))
      throw new DomainError('STATE_CONFLICT', { thing: 'warranty claim', state: String(state), trigger: 'add_image' });
    const room = {
      known: () => ofClaim.rows(em, { warrantyClaimId: claimId }),
      most: MOST_CLAIM_IMAGES,
      thing: 'images of a warranty claim',
    };
    const shown = { warrantyClaimId: claimId, itemId: claim.item_id, accountId };
    return keepImage(em, shown, image, room, context.clock());
  });
}
