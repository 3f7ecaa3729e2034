import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { Access, roles } from '../../common/access/access.js';
import { Address, WebAddress } from '../../lib/bounds/bounded-scalars.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { Product } from '../items/product.type.js';
import { toProduct } from '../items/to-product.js';
import { MAX_ROWS } from './mint-rows.rules.js';
import { registerItems } from './register-items.js';

@InputType({ description: 'An item to register from the console.' })
export class ItemInput {
  @Field({ description: 'Name shown to people.' })
  productName!: string;

  @Field(() => Int, { description: 'Number of its category.' })
  categoryId!: number;

  @Field(() => Address, { nullable: true, description: 'Address of its metadata.' })
  metadataUri?: string | null;

  @Field(() => Int, { nullable: true, description: 'Model it is an item of.' })
  modelId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Batch (lot) it was made in.' })
  batchId?: number | null;

  @Field(() => WebAddress, { nullable: true, description: 'Address of an image of this very item.' })
  imageUrl?: string | null;
}

@Resolver()
export class RegisterItemsResolver {
  @Access(roles('brand_admin', 'operator'))
  @AtMost(MAX_ROWS)
  @Mutation(() => [Product], {
    description:
      'Registers items: they get a serial and a token at once, and the brand receives `product.minted`. A brand that asks for approvals submits batches instead. Refusals: INVALID_INPUT, APPROVALS_REQUIRED, IDEMPOTENCY_IN_FLIGHT, IDEMPOTENCY_CONFLICT.',
  })
  async registerItems(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand of the items.' }) brandId: number,
    @Arg('items', () => [ItemInput], { description: '1 to 500 items.' }) items: ItemInput[],
    @Arg('idempotencyKey', () => String, {
      nullable: true,
      description:
        'Remembered 24 hours for the brand: the same items again are the first ones, and are registered once.',
    })
    idempotencyKey?: string | null,
  ): Promise<Product[]> {
    requireAdministratorOf(context, brandId, 'Brand');
    const ids = await registerItems(context, brandId, items, idempotencyKey?.trim() || null);
    const rows = await Promise.all(ids.map((id) => context.items.byId(id)));
    return rows.filter((row) => row !== undefined).map(toProduct);
  }
}
