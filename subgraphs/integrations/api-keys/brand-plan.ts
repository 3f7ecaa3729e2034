import type { PlanFeature } from '../../../schema/vocabulary/plans.js';
import { knownBrand } from '../../common/peers/catalog.generated.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { planOfBrand } from '../peers/catalog.generated.js';

/** Plan of a brand, as read from the catalog for each call, so that changes take effect at once. */
export interface BrandPlan {
  readonly features: readonly PlanFeature[];
  readonly requestsPerMinute: number | null;
  readonly monthlyProducts: number | null;
}

/** Returns the name of a brand; null for an unknown one. */
export async function nameOfBrand(peers: Peers, id: number): Promise<string | null> {
  const { brand } = await peers.ask(knownBrand, { id });
  return brand?.name ?? null;
}

/** Plan of an unknown brand, without features. */
const NONE: BrandPlan = { features: [], requestsPerMinute: null, monthlyProducts: 0 };

export async function brandPlan(peers: Peers, brandId: number): Promise<BrandPlan> {
  const { brand } = await peers.ask(planOfBrand, { id: brandId });
  return brand?.plan ?? NONE;
}

export interface BrandReference {
  readonly id?: number | null;
  readonly code?: string | null;
}

/** Returns id and code of a brand identified by either. Throws `NOT_FOUND`. */
export async function brandNamed(
  peers: Peers,
  { id, code }: BrandReference,
): Promise<{ brandId: number; brandCode: string }> {
  const variables = { id: id ?? null, code: code ?? null };
  const { brand } = await peers.ask(knownBrand, variables);
  if (!brand) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return { brandId: brand.id, brandCode: brand.code };
}
