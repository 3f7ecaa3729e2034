import { defineEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';
import { RetailerEntity } from './retailer.entity.js';

export const SaleActivationEntity = defineEntity({
  name: 'SaleActivation',
  tableName: 'sale_activation',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    itemId: () =>
      p
        .oneToOne(ItemEntity)
        .mapToPk()
        .fieldName('item_id')
        .updateRule('no action')
        .deleteRule('no action')
        .unique('sale_activation_item_id_key'),
    source: p.enum(['sellout_declared', 'nfc', 'qr']),
    retailerId: () =>
      p
        .manyToOne(RetailerEntity)
        .mapToPk()
        .fieldName('retailer_id')
        .updateRule('no action')
        .deleteRule('no action')
        .nullable(),
    country: p.text().nullable(),
    city: p.text().nullable(),
    keyId: p.integer().nullable(),
    activatedAt: p.datetime().index('sale_activation_by_time'),
    brandId: p.integer().nullable(),
  },
});
