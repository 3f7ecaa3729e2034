import { lifeCycle } from './transition-table.js';

const TRANSFER_STATES = ['offered', 'accepted', 'settling', 'completed', 'declined', 'cancelled', 'expired'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];
export type TransferTrigger = 'accept' | 'send' | 'settle' | 'decline' | 'cancel' | 'expire' | 'give_up';

/**
 * An item passing from its owner to someone they name. It is the receiver's once accepted; the vault then moves the
 * token (`settling`), which may take as long as the chain takes. Should the contract refuse the move, it is given up.
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
