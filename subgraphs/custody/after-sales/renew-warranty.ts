import type { EntityManager } from '@mikro-orm/postgresql';
import { warrantyLifeCycle } from '../../../schema/life-cycles/warranty.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import type { WarrantyRow } from '../items/life.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { refuseDestroyed } from '../ownership/refuse-unless-free.js';
import { type Warranty, WarrantyEntity } from './warranty.entity.js';
import { warrantyEnd, warrantyStateAt } from './warranty.rules.js';
import { cameBack, warrantyOfItem } from './warranty.statements.js';
import { type WarrantyTerms, warrantyTermsOf } from './warranty-terms.js';

const refusedIn = (state: string) => ({ thing: 'warranty', state, trigger: 'renew' });

/**
 * Restarts the warranty of an item, by the brand, when it resells a returned item: a second declaration of its sale is
 * `already_activated` (§3.5) and starts none. Once per return.
 */
export async function renewWarranty(context: CustodyContext, productId: number): Promise<WarrantyRow> {
  const found = await context.items.byId(productId);
  if (!found) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  requireAdministratorOf(context, found.brand_id);
  const terms = await warrantyTermsOf(context, found.model_id);
  return context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, productId);
    const now = context.clock();
    refuseDestroyed(item, 'renew');
    const warranty = await em.findOne(WarrantyEntity, { itemId: item.id });
    const isDue = terms && (await cameBack.row(em, { itemId: item.id }))?.back;
    if (!isDue) throw new DomainError('STATE_CONFLICT', refusedIn(warrantyStateAt(warranty, now)));
    await startAnew(em, item.id, warranty, terms, now);
    return (await warrantyOfItem.row(em, { itemId: item.id }))!;
  });
}

/** Restarts the warranty of a locked item: it keeps its id, and has the model's current terms from now on. */
async function startAnew(
  em: EntityManager,
  itemId: number,
  warranty: Warranty | null,
  terms: WarrantyTerms,
  now: Date,
): Promise<void> {
  const running = {
    state: warrantyLifeCycle.step('renew').to,
    startsAt: now,
    endsAt: warrantyEnd(now, terms.months),
    terms: terms.terms,
    transferable: terms.transferable,
  };
  if (warranty) em.assign(warranty, running);
  else em.create(WarrantyEntity, { itemId, ...running });
  await em.flush();
}
