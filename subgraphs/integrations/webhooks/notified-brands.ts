import type { Peers } from '../../lib/graphql/peers.js';
import { plansOfBrands } from '../peers/catalog.generated.js';

/** Filters brands by whether their plan currently includes notifications; others receive none (§6). */
export async function notifiedBrands(peers: Peers, brandIds: readonly number[]): Promise<number[]> {
  const brands = [...new Set(brandIds)].map((id) => ({ __typename: 'Brand', id }));
  if (brands.length === 0) return [];
  const { _entities } = await peers.ask(plansOfBrands, { brands });
  return _entities.flatMap((brand) =>
    brand?.__typename === 'Brand' && brand.plan.features.includes('webhook_notifications') ? [brand.id] : [],
  );
}
