import { lifeCycle } from './transition-table.js';

export const RETURN_STATES = ['requested', 'received', 'completed', 'rejected', 'expired'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];
export type ReturnTrigger = 'receive' | 'complete' | 'reject' | 'expire';

/** A piece going back to its brand: asked for by the owner, received and settled by the brand. */
export const returnLifeCycle = lifeCycle<ReturnState, ReturnTrigger>('return', RETURN_STATES, 'requested', [
  { trigger: 'receive', from: ['requested'], to: 'received' },
  { trigger: 'complete', from: ['received'], to: 'completed' },
  { trigger: 'reject', from: ['requested', 'received'], to: 'rejected' },
  { trigger: 'expire', from: ['requested'], to: 'expired' },
]);

/** Days within which a piece announced as returned must arrive. */
export const RETURN_DAYS = 30;
