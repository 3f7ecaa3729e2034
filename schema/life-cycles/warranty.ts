import { lifeCycle } from './transition-table.js';

const WARRANTY_STATES = ['active', 'expiring', 'expired', 'voided'] as const;
export type WarrantyState = (typeof WARRANTY_STATES)[number];
export type WarrantyTrigger = 'near_end' | 'end' | 'void' | 'renew';

/**
 * A warranty begins with the sale and lasts the months of the item's model; claims can be filed until it ends. A brand
 * that resells a returned item can restart it.
 */
export const warrantyLifeCycle = lifeCycle<WarrantyState, WarrantyTrigger>('warranty', WARRANTY_STATES, 'active', [
  { trigger: 'near_end', from: ['active'], to: 'expiring' },
  { trigger: 'end', from: ['active', 'expiring'], to: 'expired' },
  { trigger: 'void', from: ['active', 'expiring'], to: 'voided' },
  { trigger: 'renew', from: WARRANTY_STATES, to: 'active' },
]);
