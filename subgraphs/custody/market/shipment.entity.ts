import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { shipmentLifeCycle } from '../../../schema/life-cycles/shipment.js';
import { idColumn, ownId } from '../../lib/database/id.js';

/** Shipment of items from the brand to a retailer. */
export const ShipmentEntity = defineEntity({
  name: 'Shipment',
  tableName: 'shipment',
  indexes: [
    {
      name: 'shipment_by_retailer',
      properties: ['retailerId', 'id'],
      columns: [{ name: 'retailerId' }, { name: 'id', sort: 'DESC' }],
    },
  ],
  uniques: [
    {
      name: 'shipment_of_brand',
      properties: ['brandId', 'id'],
    },
  ],
  properties: {
    id: ownId(),
    brandCode: p.text(),
    /** The brand's own reference. */
    reference: p.text().nullable(),
    status: p.enum(shipmentLifeCycle.states).default(shipmentLifeCycle.initial),
    createdAt: p.datetime(),
    shippedAt: p.datetime().nullable(),
    receivedAt: p.datetime().nullable(),
    brandId: idColumn(),
    retailerId: idColumn(),
  },
});

export type Shipment = InferEntity<typeof ShipmentEntity>;
