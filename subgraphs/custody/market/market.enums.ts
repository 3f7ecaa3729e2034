import { enumOf } from '../../lib/graphql/enum-of.js';
import type { ActivationSource } from './sale-activation.rules.js';
import type { ShipmentState } from './shipment.rules.js';

export const ShipmentStatusEnum = enumOf<ShipmentState>('ShipmentStatus', 'State of a shipment.', {
  prepared: 'Being put together.',
  shipped: 'On its way.',
  received: 'It arrived.',
  cancelled: 'Called off.',
});

export const ActivationSourceEnum = enumOf<ActivationSource>('ActivationSource', 'What activated an item.', {
  sellout_declared: 'A declared sale.',
  nfc: 'A scan of its chip.',
  qr: 'A scan of its code.',
});

export const DeclaredSaleStatusEnum = enumOf('DeclaredSaleStatus', 'What a declaration of a sale did.', {
  activated: 'It activated the item.',
  already_activated: 'Nothing: the item was activated before.',
});
export type DeclaredSaleStatus = keyof typeof DeclaredSaleStatusEnum;
