import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { brandOfItems } from '../peers/catalog.generated.js';

/**
 * Refuses operations that the offer `compliance` excludes: identity per item (§1). `feature`: name of the operation for
 * the caller.
 */
export async function requireIdentityOffer(
  context: Pick<CustodyContext, 'peers' | 'requestId'>,
  brandId: number,
  feature: string,
): Promise<void> {
  const { brand } = await context.peers.ask(brandOfItems, { id: brandId }, { requestId: context.requestId });
  if (brand?.offer === 'compliance') throw new DomainError('OFFER_EXCLUDES_IDENTITY', { feature });
}
