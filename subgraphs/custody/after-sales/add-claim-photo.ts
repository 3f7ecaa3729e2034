import { DomainError } from '../../lib/graphql/domain-error.js';
import { callingAccount } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { lockItem } from '../items/lock-item.statements.js';
import { keepPhoto } from '../photos/keep-photo.js';
import { ofClaim, type PhotoRow } from '../photos/photo.statements.js';
import { readablePhoto } from '../photos/readable-photo.js';
import { claimById } from './claim.statements.js';

/** Photographs of one warranty claim at most. */
export const MOST_CLAIM_PHOTOS = 6;

/**
 * Adds a photograph to the caller's claim under a warranty, until the brand has settled or refused it; the same photograph
 * again is the first. Another account's claim does not exist for the caller. Throws `NOT_FOUND`, `STATE_CONFLICT`,
 * `INVALID_INPUT`, `LIMIT_REACHED`.
 */
export async function addClaimPhoto(context: CustodyContext, claimId: number, content: string): Promise<PhotoRow> {
  const { accountId } = callingAccount(context);
  const claim = await context.database.unitOfWork((em) => claimById(em, claimId));
  if (claim?.account_id !== accountId) throw new DomainError('NOT_FOUND', { entity: 'WarrantyClaim' });
  const photo = await readablePhoto(content, accountId);
  return context.database.unitOfWork(async (em) => {
    // The brand may decide meanwhile, and the item change hands.
    await lockItem(em, claim.item_id);
    const state = (await claimById(em, claimId))?.claim_state;
    if (state !== 'open' && state !== 'accepted')
      throw new DomainError('STATE_CONFLICT', { thing: 'warranty claim', state: String(state), trigger: 'photograph' });
    const room = {
      known: () => ofClaim.rows(em, { warrantyClaimId: claimId }),
      most: MOST_CLAIM_PHOTOS,
      thing: 'photographs of a warranty claim',
    };
    const shown = { warrantyClaimId: claimId, itemId: claim.item_id, accountId };
    return keepPhoto(em, shown, photo, room, context.clock());
  });
}
