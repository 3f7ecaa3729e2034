import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { BrandEntity } from './brand.entity.js';
import type { BrandDomain, DomainClaim } from './brand-domain.type.js';
import { DomainClaimEntity, type DomainClaim as StoredClaim } from './domain-claim.entity.js';
import { proofRecordName, proofRecordValue } from './domain-proof.rules.js';

/** Returns the host name of a brand, and its claim. Throws `NOT_FOUND`. */
export async function domainOf({ database }: CatalogContext, brandId: number): Promise<BrandDomain> {
  const em = database.fork();
  const [brand, claim] = await Promise.all([
    em.findOne(BrandEntity, { id: brandId }),
    em.findOne(DomainClaimEntity, { brandId }),
  ]);
  if (!brand) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return {
    brandId,
    domain: brand.domain ?? null,
    proof: brand.domainProof ?? null,
    claim: claim ? toClaim(claim) : null,
  };
}

const toClaim = ({ brandId, domain, token, claimedAt, checkedAt, finding }: StoredClaim): DomainClaim => ({
  brandId,
  domain,
  recordName: proofRecordName(domain),
  recordValue: proofRecordValue(token),
  claimedAt,
  checkedAt: checkedAt ?? null,
  finding: finding ?? null,
});
