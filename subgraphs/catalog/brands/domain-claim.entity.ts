import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { BrandEntity } from './brand.entity.js';
import { DOMAIN_FINDINGS } from './domain-proof.rules.js';

/** A host name set by a brand's administrators that is not verified yet. */
export const DomainClaimEntity = defineEntity({
  name: 'DomainClaim',
  tableName: 'domain_claim',
  checks: [{ name: 'domain_claim_domain_check', expression: 'domain = lower(domain)' }],
  properties: {
    brandId: () =>
      p
        .oneToOne(BrandEntity)
        .owner()
        .mapToPk()
        .fieldName('brand_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary(),
    domain: p.text(),
    /** Required value of the TXT record. */
    token: p.text(),
    claimedAt: p.datetime(),
    checkedAt: p.datetime().nullable(),
    finding: p.enum(DOMAIN_FINDINGS).nullable(),
  },
});

export type DomainClaim = InferEntity<typeof DomainClaimEntity>;
