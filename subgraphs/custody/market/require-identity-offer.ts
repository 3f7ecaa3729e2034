import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';

const OFFER = 'query OfferOfBrand($id: Int!) { brand(id: $id) { offer } }';

/** Refuses what the offer `compliance` excludes: identity per item (§1). `feature` names it to the caller. */
export async function requireIdentityOffer(
  context: Pick<CustodyContext, 'peers' | 'requestId'>,
  brandId: number,
  feature: string,
): Promise<void> {
  const { brand } = await context.peers.ask<{ brand: { offer: string } | null }>(
    'catalog',
    OFFER,
    { id: brandId },
    { requestId: context.requestId },
  );
  if (brand?.offer === 'compliance') throw new DomainError('OFFER_EXCLUDES_IDENTITY', { feature });
}
