import { defineEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';
import { RetailerEntity } from './retailer.entity.js';
import { ACTIVATION_SOURCES } from './sale-activation.rules.js';

/** The sale of an item, and its place as far as it is known: one for each item. */
export const SaleActivationEntity = defineEntity({
  name: 'SaleActivation',
  tableName: 'sale_activation',
  indexes: [
    {
      name: 'sale_activation_outside',
      where: 'outside_territory',
      properties: ['retailerId', 'id'],
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
        .unique('sale_activation_item_id_key'),
    source: p.enum(ACTIVATION_SOURCES),
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
    /** Key that declared it; null for people and scans. */
    keyId: p.integer().nullable(),
    activatedAt: p.datetime().index('sale_activation_by_time'),
    /** True where the territory of the retailer did not include the country when the sale was declared. */
    outsideTerritory: p.boolean().default(false),
    /** Of the item: a trigger sets it, and references hold the retailer to it. */
    brandId: p.integer().nullable(),
  },
});
