import { defineEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';
import { RetailerEntity } from '../market/retailer.entity.js';

export const ReturnEntity = defineEntity({
  name: 'Return',
  tableName: 'product_return',
  indexes: [
    {
      name: 'product_return_to_expire',
      where: "state = 'requested'::text",
      properties: ['expiresAt'],
    },
  ],
  uniques: [
    {
      name: 'product_return_open',
      where: "state = ANY (ARRAY['requested'::text, 'received'::text])",
      properties: ['itemId'],
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    accountId: p.integer().nullable(),
    retailerId: () =>
      p
        .manyToOne(RetailerEntity)
        .mapToPk()
        .fieldName('retailer_id')
        .updateRule('no action')
        .deleteRule('no action')
        .nullable(),
    state: p.enum(['requested', 'received', 'completed', 'rejected', 'expired', 'cancelled']),
    reason: p.text().nullable(),
    condition: p.text().nullable(),
    resolution: p.text().nullable(),
    requestedAt: p.datetime(),
    expiresAt: p.datetime(),
    receivedAt: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
    brandId: p.integer().nullable(),
  },
});
