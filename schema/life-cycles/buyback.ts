import { lifeCycle } from './transition-table.js';

const BUYBACK_STATES = ['offered', 'accepted', 'declined', 'completed', 'expired', 'cancelled'] as const;
export type BuybackState = (typeof BUYBACK_STATES)[number];
export type BuybackTrigger = 'accept' | 'decline' | 'complete' | 'expire' | 'cancel';

/**
 * A brand's offer to take an item back for money: answered by the owner, completed by the brand. The offer is made to one
 * owner: when the item changes hands, or is destroyed, it is cancelled.
 */
export const buybackLifeCycle = lifeCycle<BuybackState, BuybackTrigger>('buyback', BUYBACK_STATES, 'offered', [
  { trigger: 'accept', from: ['offered'], to: 'accepted' },
  { trigger: 'decline', from: ['offered'], to: 'declined' },
  { trigger: 'complete', from: ['accepted'], to: 'completed' },
  { trigger: 'expire', from: ['offered', 'accepted'], to: 'expired' },
  { trigger: 'cancel', from: ['offered', 'accepted'], to: 'cancelled' },
]);
