import { defineEntity, p } from '@mikro-orm/postgresql';
import { buybackLifeCycle } from '../../../schema/life-cycles/buyback.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { inStates } from '../../lib/database/in-states.js';
import { ItemEntity } from '../items/item.entity.js';

/** A brand's offer to buy an item back from its owner. */
export const BuybackEntity = defineEntity({
  name: 'Buyback',
  tableName: 'buyback',
  indexes: [
    { name: 'buyback_by_item', properties: ['itemId'] },
    { name: 'buyback_of_brand', properties: ['brandId', 'state', 'id'] },
    {
      name: 'buyback_to_expire',
      where: inStates('state', ...buybackLifeCycle.open),
      properties: ['expiresAt'],
    },
  ],
  uniques: [
    {
      name: 'buyback_open',
      where: inStates('state', ...buybackLifeCycle.open),
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
    id: ownId(),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    /** The owner to whom it is made. */
    accountId: idColumn().nullable(),
    state: p.enum(buybackLifeCycle.states),
    amount: p.decimal().precision(12).scale(2),
    currency: p.text(),
    /** Reason for which it was declined. */
    reason: p.text().nullable(),
    offeredAt: p.datetime(),
    /** Expiry of the offer; after acceptance, the day by which the item must be returned. */
    expiresAt: p.datetime(),
    answeredAt: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
    /** Brand of the item: set by a trigger. */
    brandId: idColumn().nullable(),
  },
});
