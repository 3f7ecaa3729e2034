import { lifeCycle } from './transition-table.js';

const TRANSFER_STATES = ['offered', 'accepted', 'settling', 'completed', 'declined', 'cancelled', 'expired'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];
export type TransferTrigger = 'accept' | 'send' | 'settle' | 'decline' | 'cancel' | 'expire' | 'give_up';

/**
 * Transfer of an item from its owner to a named receiver. The receiver owns the item once they accept; the vault then
 * moves the token (`settling`), which takes until the chain confirms. A move that the contract refuses is given up.
 */
export const transferLifeCycle = lifeCycle<TransferState, TransferTrigger>('transfer', TRANSFER_STATES, 'offered', [
  { trigger: 'accept', from: ['offered'], to: 'accepted' },
  { trigger: 'send', from: ['accepted'], to: 'settling' },
  { trigger: 'settle', from: ['accepted', 'settling'], to: 'completed' },
  { trigger: 'decline', from: ['offered'], to: 'declined' },
  { trigger: 'cancel', from: ['offered'], to: 'cancelled' },
  { trigger: 'expire', from: ['offered'], to: 'expired' },
  { trigger: 'give_up', from: ['accepted', 'settling'], to: 'cancelled' },
]);
