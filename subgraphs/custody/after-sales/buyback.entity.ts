import { defineEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';

export const BuybackEntity = defineEntity({
  name: 'Buyback',
  tableName: 'buyback',
  indexes: [
    {
      name: 'buyback_to_expire',
      where: "state = ANY (ARRAY['offered'::text, 'accepted'::text])",
      properties: ['expiresAt'],
    },
  ],
  uniques: [
    {
      name: 'buyback_open',
      where: "state = ANY (ARRAY['offered'::text, 'accepted'::text])",
      properties: ['itemId'],
    },
  ],
  checks: [
    { name: 'buyback_amount_check', expression: 'amount >= 0' },
    {
      name: 'buyback_currency_check',
      expression: "currency ~ '^[A-Z]{3}$'::text",
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    accountId: p.integer().nullable(),
    state: p.enum(['offered', 'accepted', 'declined', 'completed', 'expired', 'cancelled']),
    amount: p.decimal().precision(12).scale(2),
    currency: p.text(),
    reason: p.text().nullable(),
    offeredAt: p.datetime(),
    expiresAt: p.datetime(),
    answeredAt: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
  },
});
