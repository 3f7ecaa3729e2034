import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';

const BRAND_OF_RETAILER = `
  query BrandOfRetailer($retailers: [_Any!]!) {
    _entities(representations: $retailers) { ... on Retailer { brand { id } } }
  }`;

/** Throws `NOT_FOUND` unless the point of sale is the brand's: another brand's is refused like one that does not exist. */
export async function requireRetailerOf(
  { peers, requestId }: IntegrationsContext,
  brandId: number,
  retailerId: number,
): Promise<void> {
  const retailers = [{ __typename: 'Retailer', id: retailerId }];
  type Answer = { _entities: readonly ({ brand: { id: number } } | null)[] };
  const { _entities } = await peers.ask<Answer>('custody', BRAND_OF_RETAILER, { retailers }, { requestId });
  if (_entities[0]?.brand.id !== brandId) throw new DomainError('NOT_FOUND', { entity: 'Retailer' });
}
