import { defineEntity, p } from '@mikro-orm/postgresql';
import { returnLifeCycle } from '../../../schema/life-cycles/return.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { inStates } from '../../lib/database/in-states.js';
import { ItemEntity } from '../items/item.entity.js';
import { RetailerEntity } from '../market/retailer.entity.js';

/** A return of an item to its brand. */
export const ReturnEntity = defineEntity({
  name: 'Return',
  tableName: 'product_return',
  indexes: [
    { name: 'product_return_by_item', properties: ['itemId'] },
    { name: 'product_return_of_brand', properties: ['brandId', 'state', 'id'] },
    {
      name: 'product_return_to_expire',
      where: inStates('state', returnLifeCycle.initial),
      properties: ['expiresAt'],
    },
  ],
  uniques: [
    {
      name: 'product_return_open',
      where: inStates('state', ...returnLifeCycle.open),
      properties: ['itemId'],
    },
  ],
  properties: {
    id: ownId(),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    /** The owner who requested it. */
    accountId: idColumn().nullable(),
    retailerId: () =>
      p
        .manyToOne(RetailerEntity)
        .mapToPk()
        .fieldName('retailer_id')
        .updateRule('no action')
        .deleteRule('no action')
        .nullable(),
    state: p.enum(returnLifeCycle.states),
    /** The owner's reason; erased with their account. */
    reason: p.text().nullable(),
    /** Condition of the item when it was received. */
    condition: p.text().nullable(),
    /** Outcome of the return, or reason of its refusal. */
    resolution: p.text().nullable(),
    requestedAt: p.datetime(),
    expiresAt: p.datetime(),
    receivedAt: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
    /** Brand of the item: set by a trigger, and part of the retailer's foreign key. */
    brandId: idColumn().nullable(),
  },
});
