import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Audited } from '../../lib/audit/audit-mutations.js';
import { FreeText, Identifier } from '../../lib/bounds/bounded-scalars.js';
import { Access, anyAccount, itsPeople, roles } from '../../lib/graphql/access.js';
import { callerId, callingAccount } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { Product } from '../items/product.type.js';
import { toProduct } from '../items/to-product.js';
import { claimProduct } from './claim-item.js';
import { itemsHeldBy, transfersOf } from './holdings.statements.js';
import { issuePurchaseCodes } from './issue-purchase-codes.js';
import { PurchaseCode, Transfer, toTransfer } from './ownership.type.js';
import { revokePurchaseCodes } from './revoke-purchase-codes.js';
import { acceptTransfer, endTransfer, offerTransfer } from './transfer-item.js';

@Resolver(() => Transfer)
export class OwnershipResolver {
  @Access(anyAccount)
  @Query(() => [Product], { description: 'The items the caller owns, newest first.' })
  async myProducts(@Ctx() context: CustodyContext): Promise<Product[]> {
    const { accountId } = callingAccount(context);
    return (await itemsHeldBy(context.database.pool, accountId)).map(toProduct);
  }

  @Access(anyAccount)
  @Query(() => [Transfer], { description: 'Transfers the caller offered or is offered, newest first.' })
  async myTransfers(@Ctx() context: CustodyContext): Promise<Transfer[]> {
    const { accountId, email } = callingAccount(context);
    return (await transfersOf(context.database.pool, accountId, email.toLowerCase())).map((row) => toTransfer(row));
  }

  @Access(roles('brand_admin', 'operator'))
  @Audited((args) => ({ thing: 'PurchaseCode', brandId: args.brandId as number }))
  @Mutation(() => [PurchaseCode], {
    description: 'Purchase codes for items with identity, one each. The offer `compliance` makes none.',
  })
  async issuePurchaseCodes(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand of the items.' }) brandId: number,
    @Arg('productIds', () => [Int], { description: 'Items of the brand.' }) productIds: number[],
  ): Promise<PurchaseCode[]> {
    const made = await issuePurchaseCodes(context, brandId, productIds);
    return made.map(({ issued, item }) => ({ ...issued, product: toProduct(item) }));
  }

  @Access(roles('brand_admin', 'operator'))
  @Audited((args) => ({ thing: 'PurchaseCode', brandId: args.brandId as number }))
  @Mutation(() => Int, {
    description: 'Takes back the unused purchase codes of items of a brand; tells how many there were.',
  })
  revokePurchaseCodes(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand of the items.' }) brandId: number,
    @Arg('productIds', () => [Int], { description: 'Items of the brand.' }) productIds: number[],
  ): Promise<number> {
    return revokePurchaseCodes(context, brandId, productIds);
  }

  @Access(roles('customer'))
  @Mutation(() => Product, {
    description: 'Claims an item with its purchase code. It is the caller’s once the vault has moved its token.',
  })
  async claimProduct(
    @Ctx() context: CustodyContext,
    @Arg('code', () => Identifier, { description: 'The purchase code.' }) code: string,
  ): Promise<Product> {
    const { id } = await claimProduct(context, code);
    return toProduct((await context.items.byId(id))!);
  }

  @Access(anyAccount)
  @Mutation(() => Transfer, {
    description: 'Offers an item of the caller to somebody; the offer lapses after 14 days.',
  })
  async offerTransfer(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
    @Arg('email', () => Identifier, { description: 'Address of the receiver.' }) email: string,
    @Arg('comment', () => FreeText, { nullable: true, description: 'Becomes part of the history.' })
    comment?: string | null,
  ): Promise<Transfer> {
    return toTransfer(await offerTransfer(context, productId, email, comment ?? null));
  }

  @Access(roles('customer'))
  @Mutation(() => Transfer, { description: 'The receiver accepts: `transfer.accepted`, then `product.transferred`.' })
  async acceptTransfer(
    @Arg('id', () => Int, { description: 'Number of the transfer.' }) id: number,
    @Ctx() context: CustodyContext,
  ): Promise<Transfer> {
    return toTransfer(await acceptTransfer(context, id));
  }

  @Access(anyAccount)
  @Mutation(() => Transfer, { description: 'The receiver declines.' })
  async declineTransfer(
    @Arg('id', () => Int, { description: 'Number of the transfer.' }) id: number,
    @Ctx() context: CustodyContext,
  ): Promise<Transfer> {
    return toTransfer(await endTransfer(context, id, 'decline'), callerId(context));
  }

  @Access(anyAccount)
  @Mutation(() => Transfer, { description: 'The owner calls the offer off.' })
  async cancelTransfer(
    @Arg('id', () => Int, { description: 'Number of the transfer.' }) id: number,
    @Ctx() context: CustodyContext,
  ): Promise<Transfer> {
    return toTransfer(await endTransfer(context, id, 'cancel'));
  }

  @Access(itsPeople)
  @FieldResolver(() => Product, { description: 'The item.' })
  async product(@Root() { itemId }: Transfer, @Ctx() context: CustodyContext): Promise<Product> {
    return toProduct((await context.items.byId(itemId))!);
  }
}
