import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { Access, itsBrandTeam, roles } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { CatalogContext } from '../context.js';
import { Brand } from './brand.type.js';
import { approveFewerApprovals, fewerApprovalsOf, refuseFewerApprovals } from './fewer-approvals.js';
import { toBrand } from './to-brand.js';

const team = roles('brand_admin', 'operator');
const audited = Audited(({ brandId }) => ({ thing: 'Brand', thingId: brandId, brandId }));

@Access(itsBrandTeam)
@BelongsTo(({ brandId }: FewerApprovals) => ({ brands: [brandId] }))
@ObjectType({ description: 'Fewer approvals for minting, asked for by one administrator and not in force yet.' })
export class FewerApprovals {
  @Field(() => Int, { description: 'Number of approvals that is wanted.' })
  wanted!: number;

  @Field(() => Timestamp, { description: 'When it was asked for.' })
  askedAt!: Date;

  @Field(() => Int, { description: 'Number of administrators who approved it, without the one who requested it.' })
  approvals!: number;

  @Field(() => Int, { description: 'Number of required approvals: the number in force.' })
  approvalsNeeded!: number;

  readonly brandId!: number;
}

/** Requests for fewer approvals, which need as many approvals as mint batches do (four eyes). */
@Resolver(() => Brand)
export class FewerApprovalsResolver {
  @Access(itsBrandTeam)
  @FieldResolver(() => FewerApprovals, {
    nullable: true,
    description: 'Fewer approvals that wait to be approved themselves, or null; for its team.',
  })
  async fewerApprovals(@Root() { id }: Brand, @Ctx() context: CatalogContext): Promise<FewerApprovals | null> {
    const wanted = await fewerApprovalsOf(context, id);
    return wanted && { ...wanted, brandId: id };
  }

  @Access(team)
  @audited
  @Mutation(() => Brand, {
    description:
      'Approves fewer approvals that another administrator asked for by `saveBrand`. Refusals: NOT_FOUND, OWN_SUBMISSION, ALREADY_DECIDED.',
  })
  async approveFewerApprovals(
    @Arg('brandId', () => Int, { description: 'The brand.' }) brandId: number,
    @Ctx() context: CatalogContext,
  ): Promise<Brand> {
    await approveFewerApprovals(context, brandId);
    return toBrand((await context.brands.byId(brandId))!);
  }

  @Access(team)
  @audited
  @Mutation(() => Brand, { description: 'Refuses them: the number in force stays. Refusals: NOT_FOUND.' })
  async refuseFewerApprovals(
    @Arg('brandId', () => Int, { description: 'The brand.' }) brandId: number,
    @Ctx() context: CatalogContext,
  ): Promise<Brand> {
    await refuseFewerApprovals(context, brandId);
    return toBrand((await context.brands.byId(brandId))!);
  }
}
