import { lifeCycle } from './transition-table.js';

const RETURN_STATES = ['requested', 'received', 'completed', 'rejected', 'expired', 'cancelled'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];
export type ReturnTrigger = 'receive' | 'complete' | 'give_up' | 'reject' | 'expire' | 'cancel';

/**
 * Return of an item to its brand: requested by the owner, received and settled by the brand. It is bound to the owner
 * who requested it: it is cancelled when the item changes owner otherwise or is destroyed. A completion whose move the
 * contract refuses is given up: the item is received again.
 */
export const returnLifeCycle = lifeCycle<ReturnState, ReturnTrigger>('return', RETURN_STATES, 'requested', [
  { trigger: 'receive', from: ['requested'], to: 'received' },
  { trigger: 'complete', from: ['received'], to: 'completed' },
  { trigger: 'give_up', from: ['completed'], to: 'received', undoes: true },
  { trigger: 'reject', from: ['requested', 'received'], to: 'rejected' },
  { trigger: 'expire', from: ['requested'], to: 'expired' },
  { trigger: 'cancel', from: ['requested', 'received'], to: 'cancelled' },
]);
