import { lifeCycle } from './transition-table.js';

const BUYBACK_STATES = ['offered', 'accepted', 'declined', 'completed', 'expired', 'cancelled'] as const;
export type BuybackState = (typeof BUYBACK_STATES)[number];
export type BuybackTrigger = 'accept' | 'decline' | 'complete' | 'give_up' | 'expire' | 'cancel';

/**
 * A brand's offer to buy an item back: answered by the owner, completed by the brand. The offer is bound to one owner:
 * it is cancelled when the item changes owner or is destroyed. A completion whose move the contract refuses is given up:
 * the offer is accepted again.
 */
export const buybackLifeCycle = lifeCycle<BuybackState, BuybackTrigger>('buyback', BUYBACK_STATES, 'offered', [
  { trigger: 'accept', from: ['offered'], to: 'accepted' },
  { trigger: 'decline', from: ['offered'], to: 'declined' },
  { trigger: 'complete', from: ['accepted'], to: 'completed' },
  { trigger: 'give_up', from: ['completed'], to: 'accepted', undoes: true },
  { trigger: 'expire', from: ['offered', 'accepted'], to: 'expired' },
  { trigger: 'cancel', from: ['offered', 'accepted'], to: 'cancelled' },
]);
