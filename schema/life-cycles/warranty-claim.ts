import { lifeCycle } from './transition-table.js';

const CLAIM_STATES = ['open', 'accepted', 'settled', 'refused', 'cancelled'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
export type ClaimTrigger = 'accept' | 'settle' | 'refuse' | 'cancel';

/**
 * An owner's claim under a warranty: the brand takes it on or refuses it, and settles it once taken on. It belongs to the owner
 * who made it: when the item changes hands, or is destroyed, it is cancelled.
 */
export const claimLifeCycle = lifeCycle<ClaimState, ClaimTrigger>('warranty claim', CLAIM_STATES, 'open', [
  { trigger: 'accept', from: ['open'], to: 'accepted' },
  { trigger: 'settle', from: ['accepted'], to: 'settled' },
  { trigger: 'refuse', from: ['open', 'accepted'], to: 'refused' },
  { trigger: 'cancel', from: ['open', 'accepted'], to: 'cancelled' },
]);
