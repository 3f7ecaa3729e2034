import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type AccountPrincipal, isAdministratorOf } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { type Brand, BrandEntity } from './brand.entity.js';
import { FewerApprovalsEntity, type FewerApprovals as Wish } from './fewer-approvals.entity.js';
import { fewerApprovalsWanted } from './fewer-approvals.statements.js';
import { FewerApprovalsGivenEntity } from './fewer-approvals-given.entity.js';

/** A request for fewer approvals, which the other administrators approve or refuse. */
export interface FewerApprovals {
  readonly wanted: number;
  readonly askedAt: Date;
  readonly approvals: number;
  /** The number currently in force. */
  readonly approvalsNeeded: number;
}

/** Records an administrator's request for fewer approvals. Approvals of another number no longer count. */
export async function wantFewer(
  em: EntityManager,
  brandId: number,
  { wanted, by, at }: { readonly wanted: number; readonly by: number; readonly at: Date },
): Promise<void> {
  const known = await em.findOne(FewerApprovalsEntity, { brandId });
  if (known?.wanted === wanted) return;
  // Deletes its approvals as well.
  if (known) await em.remove(known).flush();
  em.create(FewerApprovalsEntity, { brandId, wanted, askedBy: by, askedAt: at });
}

/** Deletes the request, since another number was set. */
export const wantNoFewer = (em: EntityManager, brandId: number): Promise<number> =>
  em.nativeDelete(FewerApprovalsEntity, { brandId });

/** Reads the request of a brand; null for none. */
export async function fewerApprovalsOf({ database }: CatalogContext, brandId: number): Promise<FewerApprovals | null> {
  return (await fewerApprovalsWanted.row(database.pool, { brandId })) ?? null;
}

/**
 * Records another administrator's approval of the request; it takes effect with as many approvals as are required now.
 * Throws `OWN_SUBMISSION` for the requesting administrator, `ALREADY_DECIDED` for a second approval of one
 * administrator.
 */
export function approveFewerApprovals(context: CatalogContext, brandId: number): Promise<void> {
  return context.database.unitOfWork(async (em) => {
    const { accountId } = administratorOf(context, brandId);
    const { brand, wish } = await lockWish(em, brandId);
    if (wish.askedBy === accountId) throw new DomainError('OWN_SUBMISSION');
    if (await em.findOne(FewerApprovalsGivenEntity, { brandId, accountId })) throw new DomainError('ALREADY_DECIDED');
    const others = await em.count(FewerApprovalsGivenEntity, { brandId });
    if (others + 1 < brand.mintApprovals) {
      em.create(FewerApprovalsGivenEntity, { brandId, accountId, at: context.clock() });
      return;
    }
    brand.mintApprovals = wish.wanted;
    em.remove(wish);
  });
}

/** Ends the request when any administrator refuses it; the number in force stays. */
export function refuseFewerApprovals(context: CatalogContext, brandId: number): Promise<void> {
  return context.database.unitOfWork(async (em) => {
    administratorOf(context, brandId);
    const { wish } = await lockWish(em, brandId);
    em.remove(wish);
  });
}

function administratorOf({ principal }: CatalogContext, brandId: number): AccountPrincipal {
  if (principal.kind !== 'account' || !isAdministratorOf(principal, brandId))
    throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return principal;
}

/** Locks the brand before reading the request, in the same order as `saveBrand`. */
async function lockWish(em: EntityManager, brandId: number): Promise<{ brand: Brand; wish: Wish }> {
  const brand = await em.findOne(BrandEntity, { id: brandId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const wish = await em.findOne(FewerApprovalsEntity, { brandId });
  if (!brand || !wish) throw new DomainError('NOT_FOUND', { entity: 'FewerApprovals' });
  return { brand, wish };
}
