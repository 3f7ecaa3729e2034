import { randomBytes } from 'node:crypto';
import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { type DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { type Brand, BrandEntity } from './brand.entity.js';
import { DomainClaimEntity } from './domain-claim.entity.js';

const fault = (message: string, input: string): DomainError =>
  invalidInput({ type: 'value_error', path: ['domain'], message, input });

/** Returns the refusal of a host name of another brand, without naming that brand. */
export const domainTaken = (domain: string): DomainError => fault('This host name is taken', domain);

/**
 * Sets the host name of a brand. One set by an operator is served at once. One set by an administrator is served once
 * `proveDomain` has found its DNS record; until then the previous one stays in service. Null removes both. Idempotent.
 * Throws `INVALID_INPUT` for the platform's host name, and for one that another brand has verified.
 */
export async function nameDomain(
  em: EntityManager,
  { publicUrl, clock }: CatalogContext,
  brand: Brand,
  named: string | null,
  isVouchedFor: boolean,
): Promise<void> {
  const domain = named?.toLowerCase() ?? null;
  if (domain !== null && domain === new URL(publicUrl).hostname) throw fault('A host name of the platform', domain);
  if (domain === null || isVouchedFor || domain === brand.domain) {
    await em.nativeDelete(DomainClaimEntity, { brandId: brand.id });
    if (domain !== brand.domain || (domain !== null && isVouchedFor)) {
      brand.domain = domain;
      brand.domainProof = domain === null ? null : 'operator';
    }
    return;
  }
  if ((await em.count(BrandEntity, { domain })) > 0) throw domainTaken(domain);
  const known = await em.findOne(DomainClaimEntity, { brandId: brand.id, domain });
  if (known) return;
  await em.upsert(DomainClaimEntity, {
    brandId: brand.id,
    domain,
    token: randomBytes(20).toString('hex'),
    claimedAt: clock(),
    checkedAt: null,
    finding: null,
  });
}

/** Tells whether an error is the unique violation of a host name. */
export const isDomainTaken = (error: unknown): boolean =>
  error instanceof UniqueConstraintViolationException && error.message.includes('brand_domain_key');
