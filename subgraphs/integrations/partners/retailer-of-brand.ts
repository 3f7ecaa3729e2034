import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { brandOfRetailer } from '../peers/custody.generated.js';

/** Throws `NOT_FOUND` unless the point of sale belongs to the brand. */
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
