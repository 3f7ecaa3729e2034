import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Offer } from '../../../schema/vocabulary/plans.js';
import { Access, roles } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import type { CatalogContext } from '../context.js';
import { OfferEnum } from './brand.enums.js';
import { Brand } from './brand.type.js';
import { setOffer } from './set-offer.js';
import { toBrand } from './to-brand.js';

@Resolver()
export class OfferResolver {
  @Access(roles('brand_admin', 'operator'))
  @Audited(
    () => ({}),
    ({ id }: Brand) => ({ brandId: id }),
  )
  @Mutation(() => Brand, { description: 'Moves a brand to an offer; items keep the identity they have.' })
  async setBrandOffer(
    @Arg('brandCode', () => String, { description: 'Public code of the brand.' }) brandCode: string,
    @Arg('offer', () => OfferEnum, { description: '`compliance` or `compliance_identity`.' }) offer: Offer,
    @Arg('confirmPiecesKept', () => Boolean, {
      defaultValue: false,
      description: 'Must be true when a brand that has items moves to `compliance`.',
    })
    isConfirmed: boolean,
    @Ctx() context: CatalogContext,
  ): Promise<Brand> {
    const id = await setOffer(context, brandCode, offer, isConfirmed);
    return toBrand((await context.brands.byId(id))!);
  }
}
