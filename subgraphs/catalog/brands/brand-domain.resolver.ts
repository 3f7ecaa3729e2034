import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { isAdministratorOf } from '../../../schema/principal.js';
import { Access, roles } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { BrandDomain } from './brand-domain.type.js';
import { domainOf } from './domain-of.js';
import { proveDomain } from './prove-domain.js';

/** Operations with which a brand gets a host name of its own. */
@Resolver()
export class BrandDomainResolver {
  @Access(roles('brand_admin', 'operator'))
  @Query(() => BrandDomain, { description: 'The host name of a brand that the caller administers, and its claim.' })
  brandDomain(
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Ctx() context: CatalogContext,
  ): Promise<BrandDomain> {
    requireTheirs(context, brandId);
    return domainOf(context, brandId);
  }

  @Access(roles('brand_admin', 'operator'))
  @Audited((args) => ({ thing: 'Brand', thingId: args.brandId, brandId: args.brandId }))
  @Mutation(() => BrandDomain, {
    description:
      'Looks for the TXT record of the claimed host name, at most once in five seconds, and serves the name when it is there. Refusals: NOT_FOUND.',
  })
  async proveBrandDomain(
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Ctx() context: CatalogContext,
  ): Promise<BrandDomain> {
    requireTheirs(context, brandId);
    await proveDomain(context, brandId);
    return domainOf(context, brandId);
  }
}

/** Throws `NOT_FOUND` unless the caller administers the brand. */
function requireTheirs({ principal }: CatalogContext, brandId: number): void {
  if (!isAdministratorOf(principal, brandId)) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
}
