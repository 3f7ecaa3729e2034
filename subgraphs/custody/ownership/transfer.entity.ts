import { defineEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';

export const TransferEntity = defineEntity({
  name: 'Transfer',
  tableName: 'transfer',
  indexes: [
    {
      name: 'transfer_by_receiver',
      where: "state = 'offered'::text",
      properties: ['toEmail'],
    },
    {
      name: 'transfer_to_expire',
      where: "state = 'offered'::text",
      properties: ['expiresAt'],
    },
  ],
  uniques: [
    { name: 'transfer_of_item', properties: ['itemId', 'id'] },
    {
      name: 'transfer_open',
      where: "state = ANY (ARRAY['offered'::text, 'accepted'::text, 'settling'::text])",
      properties: ['itemId'],
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    fromAccountId: p.integer().nullable(),
    fromMasked: p.text().nullable(),
    toEmail: p.text().nullable(),
    toAccountId: p.integer().nullable(),
    toMasked: p.text(),
    state: p.enum(['offered', 'accepted', 'settling', 'completed', 'declined', 'cancelled', 'expired']),
    comment: p.text().nullable(),
    offeredAt: p.datetime(),
    expiresAt: p.datetime(),
    answeredAt: p.datetime().nullable(),
    settledAt: p.datetime().nullable(),
    txHash: p.text().nullable(),
  },
});
