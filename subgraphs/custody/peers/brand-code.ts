import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { brandOfItems } from './catalog.generated.js';

/** Returns the public code of a brand, cached since it is immutable. Throws `NOT_FOUND`. */
export async function brandCodeOf(
  context: Pick<CustodyContext, 'peers' | 'requestId'>,
  brandId: number,
): Promise<string> {
  const { brand } = await context.peers.ask(brandOfItems, { id: brandId }, { requestId: context.requestId });
  if (!brand) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return brand.code;
}
