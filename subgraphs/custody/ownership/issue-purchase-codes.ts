import { DomainError } from '../../lib/graphql/domain-error.js';
import { callerId, requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { requireIdentityOffer } from '../market/require-identity-offer.js';
import { type IssuedCode, issueCode } from '../repair/issue-code.js';
import { acceptsClaims } from './accepted-ways.js';
import { awaitsOwner, isClaimable } from './claim.rules.js';
import { refuseUnlessKept } from './refuse-unless-free.js';

/** Days for which a purchase code is valid, since items may be unclaimed for years. */
const PURCHASE_DAYS = 3650;

/**
 * Issues one purchase code each for unclaimed items of a brand; earlier codes stay valid until one of them is used or
 * the item changes owner otherwise. Refused under the offer `compliance` (§1, §2.17), even for items that already have
 * an identity.
 */
export async function issuePurchaseCodes(
  context: CustodyContext,
  brandId: number,
  productIds: readonly number[],
): Promise<{ issued: IssuedCode; item: ItemRow }[]> {
  requireAdministratorOf(context, brandId, 'Brand');
  await requireIdentityOffer(context, brandId, 'claim');
  if (!(await acceptsClaims(context, brandId, 'purchase_code'))) {
    throw new DomainError('STATE_CONFLICT', {
      thing: 'brand',
      state: 'without purchase codes',
      trigger: 'purchase code',
    });
  }
  return context.database.unitOfWork(async (em) => {
    const made = [];
    for (const id of [...new Set(productIds)].sort((a, b) => a - b)) {
      const item = await lockItem(em, id);
      const now = context.clock();
      if (item.brand_id !== brandId) throw new DomainError('NOT_FOUND', { entity: 'Product' });
      await refuseUnlessKept(em, item, 'purchase code');
      refuseUnlessClaimable(item);
      const wanted = { kind: 'purchase', itemId: id, issuedBy: callerId(context), days: PURCHASE_DAYS, now } as const;
      made.push({ issued: await issueCode(em, context.codeKey, wanted), item });
    }
    return made;
  });
}

/**
 * Refuses a code that could not be used: for an item with an owner, without identity, stolen, revoked, destroyed or
 * withdrawn.
 */
function refuseUnlessClaimable(item: ItemRow): void {
  if (isClaimable(item)) return;
  const state = !item.identity ? 'without identity' : awaitsOwner(item) ? item.status : 'owned';
  throw new DomainError('STATE_CONFLICT', { thing: 'product', state, trigger: 'purchase code' });
}
