import { defineEntity, p } from '@mikro-orm/postgresql';
import { ACTIVATION_SOURCES } from '../../../schema/vocabulary/activation-sources.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { ItemEntity } from '../items/item.entity.js';
import { RetailerEntity } from './retailer.entity.js';

/** Sale of an item, with its known place; one per item. */
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
    id: ownId(),
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
    /** API key that declared it; null for people and scans. */
    keyId: idColumn().nullable(),
    activatedAt: p.datetime().index('sale_activation_by_time'),
    /** Time of the last sale declared after the item was returned to its brand; null where there was none. */
    soldAgainAt: p.datetime().nullable(),
    /** Point of sale that sold it then; null where it was not. */
    soldAgainBy: () =>
      p
        .manyToOne(RetailerEntity)
        .mapToPk()
        .fieldName('sold_again_by')
        .updateRule('no action')
        .deleteRule('no action')
        .nullable(),
    /** True where the country was outside the retailer's territory when the sale was declared. */
    outsideTerritory: p.boolean().default(false),
    /** Brand of the item: set by a trigger, and part of the retailer's foreign key. */
    brandId: idColumn().nullable(),
  },
});
