import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { isAdministratorOf } from '../../../schema/principal.js';
import { Access, anyAccount, anyOf, elseAbsent, itsBrandTeam, itsPeople, roles } from '../../common/access/access.js';
import { FreeText, Identifier } from '../../lib/bounds/bounded-scalars.js';
import { begunBy, callerId } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { MOST_PROCESSES } from '../items/life.statements.js';
import { Product } from '../items/product.type.js';
import {
  Buyback,
  ProductReturn,
  toBuyback,
  toClaim,
  toReturn,
  toWarranty,
  Warranty,
  WarrantyClaim,
} from './after-sales.type.js';
import { answerBuyback, completeBuyback, offerBuyback } from './buy-back.js';
import { claimsOfItem } from './claim.statements.js';
import { answerReturn, completeReturn, requestReturn } from './return-item.js';

const brand = roles('brand_admin', 'operator');
const ownerOrBrand = anyOf(itsBrandTeam, itsPeople);

@Resolver()
export class ReturnResolver {
  @Access(anyAccount)
  @Mutation(() => ProductReturn, { description: 'The owner asks to return an item; it must arrive within 30 days.' })
  async requestReturn(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
    @Arg('reason', () => FreeText, { nullable: true, description: 'Free text: why, for the brand to read.' }) reason?:
      | string
      | null,
    @Arg('retailerCode', () => Identifier, { nullable: true, description: 'Point of sale it will be brought to.' })
    retailerCode?: string | null,
  ): Promise<ProductReturn> {
    return toReturn(
      await requestReturn(context, { productId, reason: reason ?? null, retailerCode: retailerCode ?? null }),
    );
  }

  @Access(brand)
  @Mutation(() => ProductReturn, { description: 'The item arrived.' })
  async receiveReturn(
    @Ctx() context: CustodyContext,
    @Arg('id', () => Int, { description: 'Number of the return.' }) id: number,
    @Arg('condition', () => FreeText, { nullable: true, description: 'State of the item.' }) condition?: string | null,
  ): Promise<ProductReturn> {
    return toReturn(await answerReturn(context, id, { trigger: 'receive', condition: condition ?? null }));
  }

  @Access(brand)
  @Mutation(() => ProductReturn, { description: 'Completes the return: the item goes back to the vault.' })
  async completeReturn(
    @Ctx() context: CustodyContext,
    @Arg('id', () => Int, { description: 'Number of the return.' }) id: number,
    @Arg('resolution', () => FreeText, { nullable: true, description: 'e.g. `refund`.' }) resolution?: string | null,
  ): Promise<ProductReturn> {
    return toReturn(await completeReturn(context, id, resolution ?? null));
  }

  @Access(brand)
  @Mutation(() => ProductReturn, { description: 'The return is refused: the item stays with its owner.' })
  async rejectReturn(
    @Ctx() context: CustodyContext,
    @Arg('id', () => Int, { description: 'Number of the return.' }) id: number,
    @Arg('reason', () => FreeText, { nullable: true, description: 'Free text: why, for the owner to read.' }) reason?:
      | string
      | null,
  ): Promise<ProductReturn> {
    return toReturn(await answerReturn(context, id, { trigger: 'reject', reason: reason ?? null }));
  }
}

@Resolver()
export class BuybackResolver {
  @Access(brand)
  @Mutation(() => Buyback, { description: 'The brand offers to buy an item back; the offer is valid for 30 days.' })
  async offerBuyback(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
    @Arg('amount', () => String, { description: 'Decimal number, e.g. `240.00`.' }) amount: string,
    @Arg('currency', () => String, { description: 'ISO 4217.' }) currency: string,
  ): Promise<Buyback> {
    return toBuyback(await offerBuyback(context, { productId, amount, currency }));
  }

  @Access(anyAccount)
  @Mutation(() => Buyback, { description: 'The owner accepts.' })
  async acceptBuyback(
    @Arg('id', () => Int, { description: 'Number of the offer.' }) id: number,
    @Ctx() context: CustodyContext,
  ): Promise<Buyback> {
    return toBuyback(await answerBuyback(context, id, { trigger: 'accept' }));
  }

  @Access(anyAccount)
  @Mutation(() => Buyback, { description: 'The owner declines.' })
  async declineBuyback(
    @Ctx() context: CustodyContext,
    @Arg('id', () => Int, { description: 'Number of the offer.' }) id: number,
    @Arg('reason', () => FreeText, { nullable: true, description: 'Free text: why, for the brand to read.' }) reason?:
      | string
      | null,
  ): Promise<Buyback> {
    return toBuyback(await answerBuyback(context, id, { trigger: 'decline', reason: reason ?? null }));
  }

  @Access(brand)
  @Mutation(() => Buyback, {
    description: 'Completes the buyback: the item was received and paid for, and goes to the vault.',
  })
  async completeBuyback(
    @Arg('id', () => Int, { description: 'Number of the offer.' }) id: number,
    @Ctx() context: CustodyContext,
  ): Promise<Buyback> {
    return toBuyback(await completeBuyback(context, id));
  }
}

/** Resolves fields for the owner of an item and its brand. */
@Resolver(() => Product)
export class ProductAfterSalesResolver {
  @Access(ownerOrBrand)
  @FieldResolver(() => [ProductReturn], {
    description: `Newest first, at most ${MOST_PROCESSES}; its brand reads all of them, its owner those they asked for.`,
  })
  async returns(@Root() product: Product, @Ctx() context: CustodyContext): Promise<ProductReturn[]> {
    return begunBy(context, product.brandId, await context.life.returns(product.id)).map(toReturn);
  }

  @Access(elseAbsent(ownerOrBrand))
  @FieldResolver(() => Warranty, {
    nullable: true,
    description: 'For its owner and its brand; null without one, and to everybody else.',
  })
  async warranty(@Root() product: Product, @Ctx() context: CustodyContext): Promise<Warranty | null> {
    const [row] = await context.life.warranties(product.id);
    return row ? toWarranty(row) : null;
  }

  @Access(ownerOrBrand)
  @FieldResolver(() => [WarrantyClaim], {
    description: `Newest first, at most ${MOST_PROCESSES}; its brand reads all of them, its owner those they made.`,
  })
  async warrantyClaims(@Root() product: Product, @Ctx() context: CustodyContext): Promise<WarrantyClaim[]> {
    const made = isAdministratorOf(context.principal, product.brandId) ? null : callerId(context);
    return (await claimsOfItem(context.database.pool, product.id, made)).map(toClaim);
  }

  @Access(ownerOrBrand)
  @FieldResolver(() => [Buyback], {
    description: `Newest first, at most ${MOST_PROCESSES}; its brand reads all of them, its owner those they were offered.`,
  })
  async buybacks(@Root() product: Product, @Ctx() context: CustodyContext): Promise<Buyback[]> {
    return begunBy(context, product.brandId, await context.life.buybacks(product.id)).map(toBuyback);
  }
}
