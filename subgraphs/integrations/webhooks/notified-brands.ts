import type { Peers } from '../../lib/graphql/peers.js';

const PLANS = `
  query PlansOfBrands($brands: [_Any!]!) {
    _entities(representations: $brands) { ... on Brand { id plan { features } } }
  }`;

interface BrandFeatures {
  readonly id: number;
  readonly plan: { readonly features: readonly string[] };
}

/** Of some brands, those whose plan includes notifications at this moment; the others are told nothing (§6). */
export async function notifiedBrands(peers: Peers, brandIds: readonly number[]): Promise<number[]> {
  const brands = [...new Set(brandIds)].map((id) => ({ __typename: 'Brand', id }));
  if (brands.length === 0) return [];
  const { _entities } = await peers.ask<{ _entities: (BrandFeatures | null)[] }>('catalog', PLANS, { brands });
  return _entities.flatMap((brand) => (brand?.plan.features.includes('webhook_notifications') ? [brand.id] : []));
}
