import { lifeCycle } from './transition-table.js';

export const CLAIM_STATES = ['open', 'accepted', 'settled', 'refused'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
export type ClaimTrigger = 'accept' | 'settle' | 'refuse';

/** What an owner claims under a warranty: the brand takes it on or refuses it, and settles what it took on. */
export const claimLifeCycle = lifeCycle<ClaimState, ClaimTrigger>('warranty claim', CLAIM_STATES, 'open', [
  { trigger: 'accept', from: ['open'], to: 'accepted' },
  { trigger: 'settle', from: ['accepted'], to: 'settled' },
  { trigger: 'refuse', from: ['open', 'accepted'], to: 'refused' },
]);
