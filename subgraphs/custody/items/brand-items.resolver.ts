import { Arg, Args, Ctx, Directive, Int, Query, Resolver } from 'type-graphql';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { Access, everyone, roles, systemOnly } from '../../common/access/access.js';
import { type Connection, connect, connectionType, numberAt, PageArgs } from '../../common/graph/connection.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { brandHasItem, brandItems, brandItemTyped } from './brand-items.statements.js';
import { ItemStatusEnum } from './item.enums.js';
import { Product } from './product.type.js';
import { toProduct } from './to-product.js';

const ProductConnection = connectionType(Product, 'Product', everyone);

/** All items that a brand ever registered. */
@Resolver()
export class BrandItemsResolver {
  @Access(roles('brand_admin', 'operator'))
  @Query(() => ProductConnection, {
    description: 'Items of a brand in any state, the newest first. Refusals: NOT_FOUND, INVALID_INPUT.',
  })
  async products(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('search', () => String, {
      nullable: true,
      description:
        'A complete serial, token id, chip hash or certificate number, as people type or paste it, finds its item only. Any other text is searched as a prefix of serials and as part of names.',
    })
    search?: string | null,
    @Arg('status', () => ItemStatusEnum, { nullable: true, description: 'Only items in this state.' })
    status?: ItemStatus | null,
    @Arg('modelId', () => Int, { nullable: true, description: 'Only items of this model.' }) modelId?: number | null,
    @Arg('batchId', () => Int, { nullable: true, description: 'Only items of this lot.' }) batchId?: number | null,
  ): Promise<Connection<Product>> {
    requireAdministratorOf(context, brandId, 'Brand');
    const filters = { brandId, search: search?.trim() || null, status: status ?? null, modelId: modelId ?? null };
    return connect(page, {
      rows: (after, limit) =>
        brandItems(
          context.lists,
          { ...filters, batchId: batchId ?? null, before: numberAt(after), limit },
          context.certificatePrefix,
        ),
      placeOf: (row) => row.id,
      nodeOf: toProduct,
    });
  }

  @Access(roles('brand_admin', 'operator'))
  @Query(() => Product, {
    nullable: true,
    description:
      'The item of a brand, in any state, by a serial, token id, chip hash or certificate number as people type it, or by a pasted link of it; null for none. Refusals: NOT_FOUND.',
  })
  async productTyped(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Arg('identifier', () => String, { description: 'What was typed.' }) identifier: string,
  ): Promise<Product | null> {
    requireAdministratorOf(context, brandId, 'Brand');
    const row = await brandItemTyped(context.lists, { brandId, typed: identifier }, context.certificatePrefix);
    return row ? toProduct(row) : null;
  }

  /** Operation for the catalog before a brand gives up identity. */
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => Boolean, { description: 'Whether a brand has an item, in any state.' })
  async brandHasItems(
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Ctx() { database }: CustodyContext,
  ): Promise<boolean> {
    return (await brandHasItem.row(database.pool, { brandId }))?.any ?? false;
  }
}
