import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { warrantyLifeCycle } from '../../../schema/life-cycles/warranty.js';
import { ownId } from '../../lib/database/id.js';
import { inStates } from '../../lib/database/in-states.js';
import { ItemEntity } from '../items/item.entity.js';

/** Warranty of an item, one per item; restarted when the item is resold. */
export const WarrantyEntity = defineEntity({
  name: 'Warranty',
  tableName: 'warranty',
  indexes: [
    {
      name: 'warranty_to_watch',
      where: inStates('state', ...warrantyLifeCycle.step('end').from),
      properties: ['endsAt'],
    },
  ],
  properties: {
    id: ownId(),
    itemId: () =>
      p
        .oneToOne(ItemEntity)
        .owner()
        .mapToPk()
        .fieldName('item_id')
        .updateRule('no action')
        .deleteRule('no action')
        .unique('warranty_item_id_key'),
    state: p.enum(warrantyLifeCycle.states),
    startsAt: p.datetime(),
    endsAt: p.datetime(),
    terms: p.text().nullable(),
    /** True where it stays in force when the item changes owner. */
    transferable: p.boolean().default(true),
  },
});

export type Warranty = InferEntity<typeof WarrantyEntity>;
