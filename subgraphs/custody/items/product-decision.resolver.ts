import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { Access, roles } from '../../common/access/access.js';
import { FreeText } from '../../lib/bounds/bounded-scalars.js';
import { SeenAtOnce } from '../../lib/graphql/seen-at-once.js';
import type { CustodyContext } from '../context.js';
import { burnProduct } from './burn-item.js';
import { type BrandDecision, decideStatus } from './decide-status.js';
import { Product } from './product.type.js';
import { toProduct } from './to-product.js';

const brand = roles('brand_admin', 'operator');

async function decided(context: CustodyContext, productId: number, decision: BrandDecision): Promise<Product> {
  return toProduct(await decideStatus(context, productId, decision));
}

/** Records decisions of a brand about an item (§3.1). */
@Resolver()
export class ProductDecisionResolver {
  @Access(brand)
  @SeenAtOnce
  @Mutation(() => Product, { description: 'Has an item destroyed: `burn_submitted`, then `burned` once its token is.' })
  async burnProduct(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
    @Arg('reason', () => FreeText, { nullable: true, description: 'Free text: why; contained in `product.burned`.' })
    reason?: string | null,
  ): Promise<Product> {
    return toProduct(await burnProduct(context, productId, reason ?? null));
  }

  @Access(brand)
  @SeenAtOnce
  @Mutation(() => Product, { description: 'Takes an item out of the catalog: `archived`.' })
  withdrawProduct(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
  ): Promise<Product> {
    return decided(context, productId, 'withdrawn');
  }

  @Access(brand)
  @SeenAtOnce
  @Mutation(() => Product, { description: 'Another record replaces this one: `superseded`.' })
  supersedeProduct(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
  ): Promise<Product> {
    return decided(context, productId, 'replaced');
  }

  @Access(brand)
  @SeenAtOnce
  @Mutation(() => Product, { description: 'Puts a withdrawn item back into the catalog.' })
  restoreProduct(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
  ): Promise<Product> {
    return decided(context, productId, 'returned_to_catalog');
  }

  @Access(brand)
  @SeenAtOnce
  @Mutation(() => Product, { description: 'Revokes an item: it is no longer vouched for.' })
  revokeProduct(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
  ): Promise<Product> {
    return decided(context, productId, 'revoked_by_brand');
  }

  @Access(brand)
  @SeenAtOnce
  @Mutation(() => Product, { description: 'Vouches for a revoked item again.' })
  reinstateProduct(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
  ): Promise<Product> {
    return decided(context, productId, 'reinstated_by_brand');
  }
}
