import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { brandOfRetailer } from '../peers/custody.generated.js';

/** Throws `NOT_FOUND` unless the point of sale is the brand's: another brand's is refused like one that does not exist. */
export async function requireRetailerOf(
  { peers, requestId }: IntegrationsContext,
  brandId: number,
  retailerId: number,
): Promise<void> {
  const retailers = [{ __typename: 'Retailer', id: retailerId }];
  const { _entities } = await peers.ask(brandOfRetailer, { retailers }, { requestId });
  const [found] = _entities;
  if (found?.__typename !== 'Retailer' || found.brand.id !== brandId)
    throw new DomainError('NOT_FOUND', { entity: 'Retailer' });
}
