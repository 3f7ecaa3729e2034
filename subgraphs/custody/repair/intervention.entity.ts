import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';

export const InterventionEntity = defineEntity({
  name: 'Intervention',
  tableName: 'intervention',
  indexes: [
    { name: 'intervention_by_account', properties: ['accountId', 'id'] },
    { name: 'intervention_by_item', properties: ['itemId', 'id'] },
  ],
  checks: [
    {
      name: 'intervention_title_check',
      expression: '(length(title) >= 1) AND (length(title) <= 255)',
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    accountId: p.integer().nullable(),
    trade: p.enum(['repairer', 'recycler']),
    eventType: p.text(),
    proofLevel: p.enum(['declared', 'customer_code', 'work_order']),
    title: p.text(),
    description: p.text().nullable(),
    /** As the partner sent it, with the trade and the cost in euros. */
    metadata: p.json<Record<string, unknown>>().nullable(),
    performedBy: p.text().nullable(),
    occurredAt: p.datetime(),
    createdAt: p.datetime(),
    proofCodeId: p.integer().nullable(),
  },
});

export type Intervention = InferEntity<typeof InterventionEntity>;
