import type { ShipmentState } from '../../../schema/life-cycles/shipment.js';
import type { ActivationSource } from '../../../schema/vocabulary/activation-sources.js';
import { enumOf } from '../../lib/graphql/enum-of.js';

export const ShipmentStatusEnum = enumOf<ShipmentState>('ShipmentStatus', 'State of a shipment.', {
  prepared: 'Being put together.',
  shipped: 'On its way.',
  received: 'It arrived.',
  cancelled: 'Called off.',
});

export const ActivationSourceEnum = enumOf<ActivationSource>('ActivationSource', 'Source of an activation.', {
  sellout_declared: 'A declared sale.',
  nfc: 'A scan of its chip.',
  qr: 'A scan of its code.',
});

export const DeclaredSaleStatusEnum = enumOf('DeclaredSaleStatus', 'Effect of a declaration of a sale.', {
  activated: 'It activated the item.',
  already_activated: 'Nothing: the item was activated before.',
});
