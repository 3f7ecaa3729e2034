import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { brandOfBatch as brandOfBatchQuestion, knownCategories } from '../peers/catalog.generated.js';

/** Properties of a brand that minting needs. */
export interface BatchBrand {
  readonly id: number;
  readonly code: string;
  /** True under the offer `compliance_identity`, with which new items have an identity. */
  readonly identity: boolean;
  /** Number of administrators who must approve a batch. */
  readonly mintApprovals: number;
  /** Features of its plan. */
  readonly features: readonly string[];
}

export const brandOfBatch = (peers: Peers, id: number): Promise<BatchBrand> => brandNamed(peers, { id });

export const brandOfCode = (peers: Peers, code: string): Promise<BatchBrand> => brandNamed(peers, { code });

async function brandNamed(
  peers: Peers,
  name: { readonly id: number } | { readonly code: string },
): Promise<BatchBrand> {
  const { brand } = await peers.ask(brandOfBatchQuestion, name);
  if (!brand) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return {
    id: brand.id,
    code: brand.code,
    identity: brand.offer === 'compliance_identity',
    mintApprovals: brand.mintApprovals,
    features: brand.plan.features,
  };
}

/** Throws for a brand whose plan does not include items identified by QR (§5.1). */
export function requireQrIdentification({ features }: BatchBrand): void {
  if (!features.includes('qr_identification')) throw new DomainError('AUTH_METHOD_NOT_ALLOWED', { auth_method: 'qr' });
}

/** Finds which of these category ids do not exist. */
export async function unknownCategories(peers: Peers, ids: ReadonlySet<number>): Promise<ReadonlySet<number>> {
  const { categories } = await peers.ask(knownCategories, { ids: [...ids] });
  const known = new Set(categories.map(({ id }) => id));
  return new Set([...ids].filter((id) => !known.has(id)));
}
