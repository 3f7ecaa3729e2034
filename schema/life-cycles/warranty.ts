import { lifeCycle } from './transition-table.js';

const WARRANTY_STATES = ['active', 'expiring', 'expired', 'voided'] as const;
export type WarrantyState = (typeof WARRANTY_STATES)[number];
export type WarrantyTrigger = 'near_end' | 'end' | 'void' | 'renew';

/**
 * A warranty runs from the sale for the months its model grants; claims are made while it runs. A brand that sells an item
 * once more, after it came back, can start it anew.
 */
export const warrantyLifeCycle = lifeCycle<WarrantyState, WarrantyTrigger>('warranty', WARRANTY_STATES, 'active', [
  { trigger: 'near_end', from: ['active'], to: 'expiring' },
  { trigger: 'end', from: ['active', 'expiring'], to: 'expired' },
  { trigger: 'void', from: ['active', 'expiring'], to: 'voided' },
  { trigger: 'renew', from: WARRANTY_STATES, to: 'active' },
]);
