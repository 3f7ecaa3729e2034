import type { EntityManager } from '@mikro-orm/postgresql';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { claimLifeCycle } from '../../../schema/life-cycles/warranty-claim.js';
import { tooShort } from '../../../schema/validation-sentences.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { requireHolder } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { mailOwner } from '../letters/letter.statements.js';
import { refuseUnlessKept } from '../ownership/refuse-unless-free.js';
import { type ClaimRow, claimById } from './claim.statements.js';
import { type Warranty, WarrantyEntity } from './warranty.entity.js';
import { warrantyCovers, warrantyStateAt } from './warranty.rules.js';
import { type WarrantyClaim, WarrantyClaimEntity } from './warranty-claim.entity.js';
import { MOST_OPEN_CLAIMS } from './warranty-claim.rules.js';

/** Files a claim under the warranty of an item, by its owner, before it ends. */
export function claimWarranty(context: CustodyContext, productId: number, description: string): Promise<ClaimRow> {
  const stated = description.trim();
  if (!stated) {
    const message = tooShort(1);
    throw invalidInput({ type: 'string_too_short', path: ['description'], message, input: description });
  }
  return context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, productId);
    const now = context.clock();
    const owner = requireHolder(context, item);
    await refuseUnlessKept(em, item, 'claim');
    const warranty = await runningWarranty(em, item, now);
    const claim = em.create(WarrantyClaimEntity, {
      warrantyId: warranty.id,
      accountId: owner.accountId,
      description: stated,
      claimedAt: now,
    });
    await em.flush();
    await emitClaim(em, item, warranty, claim);
    return (await claimById(em, claim.id))!;
  });
}

/** Returns the running warranty of a locked item; throws where it has ended or too many of its claims are unanswered. */
async function runningWarranty(em: EntityManager, item: LockedItem, now: Date): Promise<Warranty> {
  const warranty = await em.findOne(WarrantyEntity, { itemId: item.id });
  if (!warranty || !warrantyCovers(warranty.state, warranty.endsAt, now)) {
    throw conflict(warrantyStateAt(warranty, now));
  }
  const unanswered = { warrantyId: warranty.id, state: { $in: [...claimLifeCycle.step('cancel').from] } };
  if ((await em.count(WarrantyClaimEntity, unanswered)) >= MOST_OPEN_CLAIMS) throw conflict('claimed');
  return warranty;
}

const conflict = (state: string): DomainError =>
  new DomainError('STATE_CONFLICT', { thing: 'warranty', state, trigger: 'claim' });

async function emitClaim(em: EntityManager, item: LockedItem, warranty: Warranty, claim: WarrantyClaim): Promise<void> {
  const fields = {
    warranty_id: warranty.id,
    claim_id: claim.id,
    description: claim.description,
    warranty_ends_at: eventInstant(warranty.endsAt),
    claimed_at: eventInstant(claim.claimedAt),
  };
  await appendItemEvent(em, item, 'warranty.claimed', fields, claim.claimedAt);
  await mailOwner(em, item, 'claim_opened', claim.claimedAt);
}
