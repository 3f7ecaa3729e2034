import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import { Access, anyAccount, everyone, itsPeople, roles } from '../../common/access/access.js';
import { Audited, AuditedPersonally } from '../../common/audit/audit-mutations.js';
import { FreeText, Identifier, MOST_ELEMENTS, Token } from '../../lib/bounds/bounded-scalars.js';
import { AtMost, ListPage, partOf } from '../../lib/bounds/page-lists.js';
import { callerId, callingAccount } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { Product } from '../items/product.type.js';
import { toProduct } from '../items/to-product.js';
import { AccountLanguageEnum } from '../letters/letter.enums.js';
import { claimProduct } from './claim-item.js';
import { claimReceipt } from './claim-receipt.js';
import { itemsHeldBy, transfersOf } from './holdings.statements.js';
import { issuePurchaseCodes } from './issue-purchase-codes.js';
import { OfferOfToken, PurchaseCode, Transfer, TransferByLink, toTransfer } from './ownership.type.js';
import { receiptsOf } from './receipt.statements.js';
import { Receipt, toReceipt } from './receipt.type.js';
import { revokePurchaseCodes } from './revoke-purchase-codes.js';
import { offerByLink, offerOfToken, takeUpTransfer } from './take-up-transfer.js';
import { acceptTransfer, endTransfer, offerTransfer } from './transfer-item.js';

@Resolver(() => Transfer)
export class OwnershipResolver {
  @Access(anyAccount)
  @Query(() => [Product], { description: 'The items the caller owns, newest first.' })
  async myProducts(@Ctx() context: CustodyContext, @Args(() => ListPage) page: ListPage): Promise<Product[]> {
    const { accountId, hostBrandId: brandId = null } = callingAccount(context);
    return (await itemsHeldBy(context.database.pool, { accountId, brandId, ...partOf(page) })).map(toProduct);
  }

  @Access(anyAccount)
  @Query(() => [Transfer], {
    description: 'Transfers the caller offered or is offered: those under way before those that ended, newest first.',
  })
  async myTransfers(@Ctx() context: CustodyContext, @Args(() => ListPage) page: ListPage): Promise<Transfer[]> {
    const { accountId, email, hostBrandId: brandId = null } = callingAccount(context);
    const asked = { accountId, email: normalizeEmail(email), brandId, ...partOf(page) };
    return (await transfersOf(context.database.pool, asked)).map((row) => toTransfer(row));
  }

  @Access(roles('brand_admin', 'operator'))
  @Audited((args) => ({ thing: 'PurchaseCode', brandId: args.brandId }))
  @AtMost(MOST_ELEMENTS)
  @Mutation(() => [PurchaseCode], {
    description:
      'Issues purchase codes for unclaimed items with identity, one each. The offer `compliance` makes none. Refusals: FORBIDDEN, NOT_FOUND, STATE_CONFLICT, OFFER_EXCLUDES_IDENTITY.',
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
  @Audited((args) => ({ thing: 'PurchaseCode', brandId: args.brandId }))
  @Mutation(() => Int, {
    description: 'Revokes the unused purchase codes of items of a brand; returns how many.',
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
    description:
      'Offers an item of the caller to somebody; the offer lapses after 14 days. Refusals: NOT_FOUND, INVALID_INPUT, STATE_CONFLICT, RATE_LIMITED.',
  })
  async offerTransfer(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
    @Arg('email', () => Identifier, { description: 'Address of the receiver.' }) email: string,
    @Arg('comment', () => FreeText, { nullable: true, description: 'Becomes part of the history.' })
    comment?: string | null,
    @Arg('language', () => AccountLanguageEnum, {
      nullable: true,
      description: 'Language of the mail to a receiver whose own is unknown; by default the brand’s.',
    })
    language?: AccountLanguage | null,
  ): Promise<Transfer> {
    const offer = { productId, email, comment: comment ?? null, language: language ?? null };
    return toTransfer(await offerTransfer(context, offer));
  }

  @Access(anyAccount)
  @Mutation(() => TransferByLink, {
    description: 'Offers an item of the caller by a link: its bearer names the receiver, once and within a day.',
  })
  async offerTransferByLink(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
    @Arg('comment', () => FreeText, { nullable: true, description: 'Becomes part of the history.' })
    comment?: string | null,
  ): Promise<TransferByLink> {
    const { transfer, token } = await offerByLink(context, productId, comment ?? null);
    return { transfer: toTransfer(transfer), token };
  }

  @Access(everyone)
  @Query(() => OfferOfToken, {
    description: 'Offer to the bearer of a link. Refusals: NOT_FOUND, TOO_MANY_ATTEMPTS.',
  })
  async offerOfToken(
    @Ctx() context: CustodyContext,
    @Arg('token', () => Token, { description: 'Token of the link.' }) token: string,
  ): Promise<OfferOfToken> {
    const { item_id, from_masked, expires_at } = await offerOfToken(context, token);
    const product = toProduct((await context.items.byId(item_id))!);
    return { product, fromDisplay: from_masked, expiresAt: expires_at };
  }

  @Access(everyone)
  @Audited(() => ({ thing: 'Transfer' }))
  @Mutation(() => Boolean, {
    description:
      'Names the receiver of an offer by its link, which is spent with it; they are written to, and accept it like any other. Refusals: NOT_FOUND, INVALID_INPUT, TOO_MANY_ATTEMPTS.',
  })
  async takeUpTransfer(
    @Ctx() context: CustodyContext,
    @Arg('token', () => Token, { description: 'Token of the link.' }) token: string,
    @Arg('email', () => Identifier, { description: 'Address of the receiver.' }) email: string,
    @Arg('language', () => AccountLanguageEnum, { nullable: true, description: 'Language to write to them in.' })
    language?: AccountLanguage | null,
  ): Promise<boolean> {
    await takeUpTransfer(context, { token, email, language: language ?? null });
    return true;
  }

  @Access(anyAccount)
  @AtMost(100)
  @Query(() => [Receipt], { description: 'Sales that name the caller as the buyer, of items that wait to be claimed.' })
  async myReceipts(@Ctx() context: CustodyContext): Promise<Receipt[]> {
    const { email, hostBrandId: brandId = null } = callingAccount(context);
    const asked = { email: normalizeEmail(email), brandId, now: context.clock() };
    return (await receiptsOf.rows(context.database.pool, asked)).map(toReceipt);
  }

  @Access(roles('customer'))
  @Audited((args) => ({ thing: 'Product', thingId: args.productId }))
  @Mutation(() => Product, {
    description: 'Claims an item whose declared sale names the caller’s address. Refusals: NOT_FOUND, STATE_CONFLICT.',
  })
  async claimReceipt(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
  ): Promise<Product> {
    const { id } = await claimReceipt(context, productId);
    return toProduct((await context.items.byId(id))!);
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
  @AuditedPersonally((args) => ({ thing: 'Transfer', thingId: args.id }))
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

@Resolver(() => Receipt)
export class ReceiptResolver {
  @Access(itsPeople)
  @FieldResolver(() => Product, { description: 'The item.' })
  async product(@Root() { itemId }: Receipt, @Ctx() context: CustodyContext): Promise<Product> {
    return toProduct((await context.items.byId(itemId))!);
  }
}
