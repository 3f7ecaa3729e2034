import { lifeCycle } from './transition-table.js';

const CLAIM_STATES = ['open', 'accepted', 'settled', 'refused', 'cancelled'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
export type ClaimTrigger = 'accept' | 'settle' | 'refuse' | 'cancel';

/**
 * An owner's claim under a warranty: accepted or refused by the brand, and settled once accepted. It is bound to the
 * owner who filed it: it is cancelled when the item changes owner or is destroyed.
 */
export const claimLifeCycle = lifeCycle<ClaimState, ClaimTrigger>('warranty claim', CLAIM_STATES, 'open', [
  { trigger: 'accept', from: ['open'], to: 'accepted' },
  { trigger: 'settle', from: ['accepted'], to: 'settled' },
  { trigger: 'refuse', from: ['open', 'accepted'], to: 'refused' },
  { trigger: 'cancel', from: ['open', 'accepted'], to: 'cancelled' },
]);
