import { Field, Int, ObjectType } from 'type-graphql';
import { Access, anyOf, itsBrandTeam, itsPeople } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ofItem } from '../belonging.js';
import type { ImageRow } from './image.statements.js';

@Access(anyOf(itsBrandTeam, itsPeople))
@BelongsTo(ofItem)
@ObjectType('Photo', { description: 'An image that was added to a report on an item.' })
export class Image {
  @Field(() => Int, { description: 'Number of the image.' })
  id!: number;

  @Field(() => Timestamp, { description: 'When it was added.' })
  addedAt!: Date;

  readonly itemId!: number;
  /** Account that added it. */
  readonly accountId!: number;
}

export const toImage = (row: ImageRow): Image => ({
  id: row.id,
  addedAt: row.added_at,
  itemId: row.item_id,
  accountId: row.account_id,
});
