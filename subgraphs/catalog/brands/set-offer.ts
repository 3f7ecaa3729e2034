import { LockMode } from '@mikro-orm/postgresql';
import { isAdministratorOf } from '../../../schema/principal.js';
import type { Offer } from '../../../schema/vocabulary/plans.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { brandHasItems } from '../peers/custody.generated.js';
import { BrandEntity } from './brand.entity.js';

/**
 * Moves a brand to an offer (§2.17). Items keep their identity; moving a brand with items to `compliance` must be
 * confirmed. Throws `NOT_FOUND` for a brand that the caller does not administer.
 */
export async function setOffer(
  context: CatalogContext,
  brandCode: string,
  offer: Offer,
  isConfirmed: boolean,
): Promise<number> {
  const brand = await context.brands.byCode(brandCode);
  if (!brand || !isAdministratorOf(context.principal, brand.id))
    throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  if (offer === 'compliance' && brand.offer !== offer && !isConfirmed && (await hasItems(context, brand.id))) {
    const message = 'The brand has items: confirm that every item keeps its identity';
    throw invalidInput({ type: 'value_error', path: ['confirmPiecesKept'], message, input: isConfirmed });
  }
  await context.database.unitOfWork(async (em) => {
    const stored = await em.findOneOrFail(BrandEntity, { id: brand.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    stored.offer = offer;
  });
  return brand.id;
}

async function hasItems({ peers, requestId }: CatalogContext, brandId: number): Promise<boolean> {
  const answer = await peers.ask(brandHasItems, { brandId }, { requestId });
  return answer.brandHasItems;
}
