import { Field, Int, ObjectType } from 'type-graphql';
import { Access, anyOf, itsBrandTeam, itsPeople } from '../../lib/graphql/access.js';
import { BelongsTo } from '../../lib/graphql/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ofItem } from '../belonging.js';
import type { PhotoRow } from './photo.statements.js';

@Access(anyOf(itsBrandTeam, itsPeople))
@BelongsTo(ofItem)
@ObjectType({ description: 'A photograph that was added to a report on an item.' })
export class Photo {
  @Field(() => Int, { description: 'Number of the photograph.' })
  id!: number;

  @Field(() => Timestamp, { description: 'When it was added.' })
  addedAt!: Date;

  readonly itemId!: number;
  /** Who added it. */
  readonly accountId!: number;
}

export const toPhoto = (row: PhotoRow): Photo => ({
  id: row.id,
  addedAt: row.added_at,
  itemId: row.item_id,
  accountId: row.account_id,
});
