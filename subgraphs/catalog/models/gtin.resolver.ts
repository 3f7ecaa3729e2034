import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Access, roles } from '../../common/access/access.js';
import { BelongsTo, noOwner } from '../../common/access/belonging.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import type { CatalogContext } from '../context.js';
import { moveGtin } from './move-gtin.js';

@Access(roles('operator'))
@BelongsTo(noOwner)
@ObjectType({ description: 'A GTIN that was given to a brand.' })
class MovedGtin {
  @Field({ description: '14 digits.' })
  gtin!: string;

  @Field(() => Int, { description: 'Models of other brands that bore it and have none now.' })
  modelsCleared!: number;
}

@Resolver()
export class GtinResolver {
  @Access(roles('operator'))
  @Audited(
    (args) => ({ thing: 'Gtin', thingId: args.gtin }),
    ({ gtin }: MovedGtin) => ({ thingId: gtin }),
  )
  @Mutation(() => MovedGtin, {
    description: 'Moves a GTIN to a brand: models of other brands lose it. Refusals: GTIN_INVALID, NOT_FOUND.',
  })
  moveGtin(
    @Arg('gtin', () => String, { description: '8, 12, 13 or 14 digits.' }) gtin: string,
    @Arg('brandId', () => Int, { description: 'The brand it belongs to from now on.' }) brandId: number,
    @Ctx() context: CatalogContext,
  ): Promise<MovedGtin> {
    return moveGtin(context, gtin, brandId);
  }
}
