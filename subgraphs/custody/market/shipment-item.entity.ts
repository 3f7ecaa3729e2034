import { defineEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';
import { ShipmentEntity } from './shipment.entity.js';

/** An item in a shipment. */
export const ShipmentItemEntity = defineEntity({
  name: 'ShipmentItem',
  tableName: 'shipment_item',
  properties: {
    shipmentId: () =>
      p
        .manyToOne(ShipmentEntity)
        .mapToPk()
        .fieldName('shipment_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary(),
    itemId: () =>
      p
        .manyToOne(ItemEntity)
        .mapToPk()
        .fieldName('item_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary()
        .index('shipment_item_by_item'),
    /** Of the shipment and of the item: a trigger sets it, and references hold both to it. */
    brandId: p.integer().nullable(),
  },
});
