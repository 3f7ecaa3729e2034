import { type ShipmentState, shipmentLifeCycle } from '../../../schema/life-cycles/shipment.js';

/** Tells whether a shipment has not left the brand, which alone can see it until then. */
export const isBeingPrepared = (status: ShipmentState): boolean => status === shipmentLifeCycle.initial;

/** States of a shipment that has left the brand and was not cancelled. */
export const LEFT_THE_BRAND = [shipmentLifeCycle.step('ship').to, shipmentLifeCycle.step('receive').to];
