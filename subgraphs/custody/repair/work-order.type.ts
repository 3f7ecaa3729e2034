import { Field, Int, ObjectType } from 'type-graphql';
import { Access, anyOf, itsBrandTeam, itsPeople } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import type { RowOf } from '../../lib/database/statement.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { openOrders } from './single-use-code.statements.js';

@Access(anyOf(itsBrandTeam, itsPeople))
@BelongsTo(({ brandId, assigneeId }: WorkOrder) => ({ brands: [brandId], people: [assigneeId] }))
@ObjectType({ description: 'Work on an item that its brand ordered from one partner.' })
export class WorkOrder {
  @Field(() => Int, { description: 'Id of the order, for `workOrderId` of `recordIntervention`.' })
  id!: number;

  @Field(() => String, { nullable: true, description: "The brand's own number for it." })
  reference!: string | null;

  @Field(() => Timestamp, { description: 'When the brand ordered it.' })
  issuedAt!: Date;

  @Field(() => Timestamp, { description: 'When it lapses.' })
  expiresAt!: Date;

  readonly itemId!: number;
  readonly brandId!: number;
  readonly assigneeId!: number | null;
}

export const toWorkOrder = (row: RowOf<typeof openOrders>): WorkOrder => ({
  id: row.id,
  reference: row.reference,
  issuedAt: row.issued_at,
  expiresAt: row.expires_at,
  itemId: row.item_id,
  brandId: row.brand_id,
  assigneeId: row.assignee_account_id,
});
