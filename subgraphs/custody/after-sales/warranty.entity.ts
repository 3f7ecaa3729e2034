import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';

export const WarrantyEntity = defineEntity({
  name: 'Warranty',
  tableName: 'warranty',
  indexes: [
    {
      name: 'warranty_to_watch',
      where: "state = ANY (ARRAY['active'::text, 'expiring'::text])",
      properties: ['endsAt'],
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    itemId: () =>
      p
        .oneToOne(ItemEntity)
        .owner()
        .mapToPk()
        .fieldName('item_id')
        .updateRule('no action')
        .deleteRule('no action')
        .unique('warranty_item_id_key'),
    state: p.enum(['active', 'expiring', 'expired', 'voided']),
    startsAt: p.datetime(),
    endsAt: p.datetime(),
    terms: p.text().nullable(),
    transferable: p.boolean().default(true),
  },
});

export type Warranty = InferEntity<typeof WarrantyEntity>;
