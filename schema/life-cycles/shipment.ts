import { lifeCycle } from './transition-table.js';

const SHIPMENT_STATES = ['prepared', 'shipped', 'received', 'cancelled'] as const;
export type ShipmentState = (typeof SHIPMENT_STATES)[number];
export type ShipmentTrigger = 'ship' | 'receive' | 'cancel';

/** Shipment of items from the brand to a point of sale. */
export const shipmentLifeCycle = lifeCycle<ShipmentState, ShipmentTrigger>('shipment', SHIPMENT_STATES, 'prepared', [
  { trigger: 'ship', from: ['prepared'], to: 'shipped' },
  { trigger: 'receive', from: ['shipped'], to: 'received' },
  { trigger: 'cancel', from: ['prepared', 'shipped'], to: 'cancelled' },
]);
