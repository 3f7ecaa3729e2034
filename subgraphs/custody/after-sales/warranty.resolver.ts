import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { Access, anyAccount, anyOf, itsBrandTeam, itsPeople, roles } from '../../common/access/access.js';
import { FreeText } from '../../lib/bounds/bounded-scalars.js';
import type { CustodyContext } from '../context.js';
import { toClaim, toWarranty, Warranty, WarrantyClaim } from './after-sales.type.js';
import { claimWarranty } from './claim-warranty.js';
import { decideClaim } from './decide-claim.js';
import { renewWarranty } from './renew-warranty.js';
import { warrantyDaysLeft } from './warranty.rules.js';

const brand = roles('brand_admin', 'operator');

/** Claims under a warranty: made by owners, answered by the brand. */
@Resolver()
export class WarrantyResolver {
  @Access(anyAccount)
  @Mutation(() => WarrantyClaim, { description: 'The owner files a claim under the warranty, before it ends.' })
  async claimWarranty(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
    @Arg('description', () => FreeText, { description: 'The fault.' }) description: string,
  ): Promise<WarrantyClaim> {
    return toClaim(await claimWarranty(context, productId, description));
  }

  @Access(brand)
  @Mutation(() => Warranty, {
    description:
      'Starts the warranty of an item anew that came back to its brand and is sold once more; once for each time. Refusals: NOT_FOUND, STATE_CONFLICT.',
  })
  async renewWarranty(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
  ): Promise<Warranty> {
    return toWarranty(await renewWarranty(context, productId));
  }

  @Access(brand)
  @Mutation(() => WarrantyClaim, { description: 'The brand takes the claim on: the fault is under the warranty.' })
  async acceptWarrantyClaim(
    @Ctx() context: CustodyContext,
    @Arg('id', () => Int, { description: 'Number of the claim.' }) id: number,
  ): Promise<WarrantyClaim> {
    return toClaim(await decideClaim(context, id, { trigger: 'accept' }));
  }

  @Access(brand)
  @Mutation(() => WarrantyClaim, { description: 'Settles a claim: the promise of the warranty was kept.' })
  async settleWarrantyClaim(
    @Ctx() context: CustodyContext,
    @Arg('id', () => Int, { description: 'Number of the claim.' }) id: number,
    @Arg('resolution', () => FreeText, { nullable: true, description: 'Kind of work, e.g. `repaired`.' })
    resolution?: string | null,
  ): Promise<WarrantyClaim> {
    return toClaim(await decideClaim(context, id, { trigger: 'settle', resolution: resolution ?? null }));
  }

  @Access(brand)
  @Mutation(() => WarrantyClaim, { description: 'The fault is not under the warranty.' })
  async refuseWarrantyClaim(
    @Ctx() context: CustodyContext,
    @Arg('id', () => Int, { description: 'Number of the claim.' }) id: number,
    @Arg('reason', () => FreeText, { nullable: true, description: 'Free text: why, for the owner to read.' }) reason?:
      | string
      | null,
  ): Promise<WarrantyClaim> {
    return toClaim(await decideClaim(context, id, { trigger: 'refuse', resolution: reason ?? null }));
  }
}

@Resolver(() => Warranty)
export class WarrantyDaysResolver {
  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Days that it still covers, the one that is begun included; null when it covers nothing any more.',
  })
  daysLeft(@Root() { state, endsAt }: Warranty, @Ctx() { clock }: CustodyContext): number | null {
    return warrantyDaysLeft(state, endsAt, clock());
  }
}
