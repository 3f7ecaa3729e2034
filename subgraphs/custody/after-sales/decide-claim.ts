import type { EntityManager } from '@mikro-orm/postgresql';
import { claimLifeCycle } from '../../../schema/life-cycles/warranty-claim.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { lockItem } from '../items/lock-item.statements.js';
import { mailOwner } from '../letters/letter.statements.js';
import { type ClaimRow, claimById } from './claim.statements.js';
import { WarrantyClaimEntity } from './warranty-claim.entity.js';

export type ClaimDecision =
  | { readonly trigger: 'accept' }
  /** `resolution`: outcome or reason of the refusal, for the owner. */
  | { readonly trigger: 'settle' | 'refuse'; readonly resolution: string | null };

const LETTERS = { accept: 'claim_accepted', settle: 'claim_settled', refuse: 'claim_refused' } as const;

/** Accepts, settles or refuses a warranty claim, by the brand. No documented event (§6) reports it. */
export function decideClaim(context: CustodyContext, id: number, decision: ClaimDecision): Promise<ClaimRow> {
  return context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, (await found(em, id)).item_id);
    const now = context.clock();
    requireAdministratorOf(context, item.brand_id, 'WarrantyClaim');
    const claim = await em.findOneOrFail(WarrantyClaimEntity, { id });
    const { trigger } = decision;
    const state = claimLifeCycle.next(claim.state, trigger);
    if (!state) throw new DomainError('STATE_CONFLICT', { thing: 'warranty claim', state: claim.state, trigger });
    claim.state = state;
    claim.answeredAt ??= now;
    if (decision.trigger !== 'accept') {
      claim.resolution = decision.resolution?.trim() || claim.resolution;
      claim.closedAt = now;
    }
    await em.flush();
    await mailOwner(em, item, LETTERS[trigger], now, claim.resolution ?? null);
    return found(em, id);
  });
}

async function found(em: EntityManager, id: number): Promise<ClaimRow> {
  const claim = await claimById(em, id);
  if (!claim) throw new DomainError('NOT_FOUND', { entity: 'WarrantyClaim' });
  return claim;
}
