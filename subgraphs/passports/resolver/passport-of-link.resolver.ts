import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import { RequestText } from '../../lib/bounds/bounded-scalars.js';
import type { PassportsContext } from '../context.js';
import { Dpp } from '../dpp/dpp.type.js';
import { readProductId } from '../dpp/dpp-identifier.rules.js';
import { DigitalLinkTarget } from './digital-link.type.js';
import { productPassport } from './product-passport.js';

/** Passports as data for the targets of GS1 links. */
@Resolver(() => DigitalLinkTarget)
export class PassportOfLinkResolver {
  @Access(everyone)
  @FieldResolver(() => Dpp, {
    nullable: true,
    description: 'The passport of the narrowest level that is known; null where the caller is not shown it.',
  })
  dpp(@Root() { answer }: DigitalLinkTarget, @Ctx() context: PassportsContext): Promise<Dpp | null> {
    return productPassport(context, { link: answer.level.link });
  }

  @Access(everyone)
  @Query(() => Dpp, {
    nullable: true,
    description:
      'The passport in service of a product, as `dppByProduct` has it; null where the caller is not shown one.',
  })
  async findDpp(
    @Ctx() context: PassportsContext,
    @Arg('productId', () => RequestText, { description: 'Unique product identifier.' }) identifier: string,
    @Arg('brandId', () => Int, {
      nullable: true,
      description: "Only this brand's: as on its own host name.",
    })
    brandId?: number | null,
  ): Promise<Dpp | null> {
    const name = readProductId(context.ports.publicUrl, identifier);
    const found = name ? await productPassport(context, name) : null;
    return found && brandId != null && found.version.brand_id !== brandId ? null : found;
  }
}
