import { Field, Int, ObjectType } from 'type-graphql';
import { Access, itsPeople } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import type { RowOf } from '../../lib/database/statement.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { receiptsOf } from './receipt.statements.js';

@Access(itsPeople)
@BelongsTo(({ addressee }: Receipt) => ({ addresses: [addressee] }))
@ObjectType({ description: 'A declared sale that names its buyer, who can claim the item with it.' })
export class Receipt {
  @Field(() => Int, { description: 'Number of the receipt.' })
  id!: number;

  @Field(() => String, { nullable: true, description: 'Name of the point of sale.' })
  retailerName!: string | null;

  @Field(() => Timestamp, { description: 'When the sale was declared to this address.' })
  declaredAt!: Date;

  @Field(() => Timestamp, { description: 'When it lapses.' })
  expiresAt!: Date;

  readonly itemId!: number;
  readonly addressee!: string | null;
}

export const toReceipt = (row: RowOf<typeof receiptsOf>): Receipt => ({
  id: row.id,
  retailerName: row.retailer_name,
  declaredAt: row.declared_at,
  expiresAt: row.expires_at,
  itemId: row.item_id,
  addressee: row.email,
});
