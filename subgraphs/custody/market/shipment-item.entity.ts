import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';
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
    /** Brand of shipment and item: set by a trigger, and part of both foreign keys. */
    brandId: idColumn().nullable(),
  },
});
