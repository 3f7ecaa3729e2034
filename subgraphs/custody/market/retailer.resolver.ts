import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access, anyOf, itsBrandTeam, itsRetailerContacts, roles } from '../../common/access/access.js';
import { ListPage, partOf } from '../../lib/bounds/page-lists.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { BrandKey } from '../foreign.types.js';
import { Retailer, RetailerInput, toRetailer } from './retailer.type.js';
import { saveRetailer } from './save-retailer.js';

@Resolver(() => Retailer)
export class RetailerResolver {
  @Access(roles('brand_admin', 'operator'))
  @Query(() => [Retailer], { description: 'The points of sale of a brand, by code.' })
  async retailers(
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Arg('search', () => String, { nullable: true, description: 'A part of code, name or city.' })
    search: string | null,
    @Ctx() context: CustodyContext,
    @Args(() => ListPage) page: ListPage,
  ): Promise<Retailer[]> {
    requireAdministratorOf(context, brandId, 'Brand');
    const asked = { brandId, search: search?.trim() || null, ...partOf(page) };
    return (await context.retailers.ofBrand(asked)).map(toRetailer);
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => Retailer, {
    description: 'Creates or updates the point of sale with this code.',
  })
  async saveRetailer(
    @Arg('input', () => RetailerInput, { description: 'The point of sale.' }) input: RetailerInput,
    @Ctx() context: CustodyContext,
  ): Promise<Retailer> {
    requireAdministratorOf(context, input.brandId, 'Brand');
    return toRetailer(await saveRetailer(context, input));
  }

  @Access(anyOf(itsBrandTeam, itsRetailerContacts))
  @FieldResolver(() => BrandKey, { description: 'The brand it sells for.' })
  brand(@Root() { brandId }: Retailer): BrandKey {
    return { id: brandId };
  }
}

/** Loads a point of sale referenced by another subgraph. */
export async function retailerReference(key: { id: number }, context: CustodyContext): Promise<Retailer | null> {
  const row = await context.retailers.byId(key.id);
  return row ? toRetailer(row) : null;
}
