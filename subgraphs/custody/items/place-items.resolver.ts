import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Access, roles } from '../../common/access/access.js';
import { BelongsTo, noOwner } from '../../common/access/belonging.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { Identifier } from '../../lib/bounds/bounded-scalars.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import type { CustodyContext } from '../context.js';
import { MOST_PLACED, type PlacedItem, type PlacedItems, placeItems } from './place-items.js';
import type { PlaceFault } from './place-items.rules.js';

const PlaceFaultEnum = enumOf<PlaceFault>('PlaceFault', 'Why an item was not given a model and a lot.', {
  unknown_item: 'The brand has no such item in its catalog.',
  ambiguous_reference: 'Several items of the brand bear this reference.',
  other_model: 'It is of another model already.',
  other_lot: 'It is of another lot already.',
  named_twice: 'An earlier row names the same item.',
});

@InputType({ description: 'The model and lot of an item that was registered without.' })
class ItemPlaceInput implements PlacedItem {
  @Field(() => Identifier, { nullable: true, description: 'Serial of the item, as typed.' })
  serial?: string | null;

  @Field(() => Identifier, {
    nullable: true,
    description:
      'Reference that its mint batch gave it; counts without a serial, while the rows of the batch are kept.',
  })
  externalRef?: string | null;

  @Field(() => Int, { description: 'Model it is an item of.' })
  modelId!: number;

  @Field(() => Int, { nullable: true, description: 'Batch (lot) it was made in.' })
  batchId?: number | null;
}

@Access(roles('brand_admin', 'operator'))
@BelongsTo(noOwner)
@ObjectType({ description: 'A row that was not done.' })
class PlaceRefusal {
  @Field(() => Int, { description: 'Position of the row, from 0.' })
  at!: number;

  @Field(() => PlaceFaultEnum, { description: 'Why.' })
  fault!: PlaceFault;
}

@Access(roles('brand_admin', 'operator'))
@BelongsTo(noOwner)
@ObjectType('PlacedItems', { description: 'Outcome for items that were to be given a model and a lot.' })
class PlacedItemsType implements PlacedItems {
  @Field(() => Int, { description: 'Items that have more than before.' })
  placed!: number;

  @Field(() => Int, { description: 'Items that had it already.' })
  unchanged!: number;

  @AtMost(MOST_PLACED)
  @Field(() => [PlaceRefusal], { description: 'Rows that were not done, in their order.' })
  faults!: readonly PlaceRefusal[];
}

@Resolver()
export class PlaceItemsResolver {
  @Access(roles('brand_admin', 'operator'))
  @Audited((args) => ({ thing: 'Product', brandId: args.brandId }))
  @Mutation(() => PlacedItemsType, {
    description:
      'Gives items that were registered without their model and lot. A model or lot that an item already has stays; rows that name another are returned as refused. Refusals: INVALID_INPUT, NOT_FOUND.',
  })
  placeItems(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand of the items.' }) brandId: number,
    @Arg('items', () => [ItemPlaceInput], { description: '1 to 500 items.' }) items: ItemPlaceInput[],
  ): Promise<PlacedItems> {
    return placeItems(context, brandId, items);
  }
}
