import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { isAdministratorOf } from '../../lib/graphql/principal.js';
import type { CatalogContext } from '../context.js';

export const OFFERS = ['compliance', 'compliance_identity'] as const;
export type Offer = (typeof OFFERS)[number];

const HAS_PIECES = 'query HasPieces($brandId: Int!) { brandHasPieces(brandId: $brandId) }';

/**
 * Moves a brand to an offer (§2.17). Pieces keep the identity they have; moving a brand that has pieces to `compliance`
 * must be confirmed. Another's brand does not exist for the caller: `NOT_FOUND`.
 */
export async function setOffer(
  context: CatalogContext,
  brandCode: string,
  offer: Offer,
  confirmPiecesKept: boolean,
): Promise<number> {
  const brand = await context.brands.byCode(brandCode);
  if (!brand || !isAdministratorOf(context.principal, brand.id))
    throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  if (offer === 'compliance' && brand.offer !== offer && !confirmPiecesKept && (await hasPieces(context, brand.id))) {
    const message = 'The brand has pieces: confirm that every piece keeps its identity';
    throw invalidInput({ type: 'value_error', path: ['confirmPiecesKept'], message, input: confirmPiecesKept });
  }
  await context.database.pool.query('update catalog.brand set offer = $2 where id = $1', [brand.id, offer]);
  return brand.id;
}

async function hasPieces({ peers, requestId }: CatalogContext, brandId: number): Promise<boolean> {
  const answer = await peers.ask<{ brandHasPieces: boolean }>('custody', HAS_PIECES, { brandId }, { requestId });
  return answer.brandHasPieces;
}
