import type { BuybackState } from '../../../schema/life-cycles/buyback.js';
import type { ReturnState } from '../../../schema/life-cycles/return.js';
import type { WarrantyState } from '../../../schema/life-cycles/warranty.js';
import type { ClaimState } from '../../../schema/life-cycles/warranty-claim.js';
import { enumOf } from '../../lib/graphql/enum-of.js';

export const ReturnStateEnum = enumOf<ReturnState>('ReturnState', 'State of a return.', {
  requested: 'Asked for by the owner.',
  received: 'It arrived.',
  completed: 'In the vault again.',
  rejected: 'Refused by the brand.',
  expired: 'It did not arrive in time.',
  cancelled: 'Ended by something else that happened to the item.',
});

export const BuybackStateEnum = enumOf<BuybackState>('BuybackState', 'State of an offer to buy an item back.', {
  offered: 'Offered by the brand.',
  accepted: 'Accepted by the owner.',
  declined: 'Declined by the owner.',
  completed: 'In the vault again.',
  expired: 'Not answered in time.',
  cancelled: 'Ended by something else that happened to the item.',
});

export const WarrantyStateEnum = enumOf<WarrantyState>('WarrantyState', 'State of a warranty.', {
  active: 'It runs.',
  expiring: 'It ends within 30 days.',
  expired: 'It ended.',
  voided: 'The item changed hands, and it does not follow, or it was destroyed.',
});

export const WarrantyClaimStateEnum = enumOf<ClaimState>('WarrantyClaimState', 'State of a warranty claim.', {
  open: 'Not answered.',
  accepted: 'Taken on by the brand.',
  settled: 'Settled.',
  refused: 'Refused.',
  cancelled: 'Ended by something else that happened to the item.',
});
