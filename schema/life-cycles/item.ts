import { ITEM_STATUSES, type ItemStatus } from '../vocabulary/item-statuses.js';
import { lifeCycle } from './transition-table.js';

export type ItemTrigger =
  | 'mint_requested'
  | 'mint_given_up'
  | 'mint_mined'
  | 'mint_confirmed'
  | 'mint_reorganised'
  | 'revoked_by_brand'
  | 'reinstated_by_brand'
  | 'theft_reported'
  | 'burn_requested'
  | 'burn_given_up'
  | 'burn_confirmed'
  | 'withdrawn'
  | 'replaced'
  | 'returned_to_catalog';

/** States of items that are destroyed or withdrawn. */
export const GONE: readonly ItemStatus[] = ['burned', 'superseded', 'archived'];

/** States in which identifiers resolve: all but destroyed and withdrawn (§2.1; `burn_submitted` still resolves). */
export const RESOLVABLE: readonly ItemStatus[] = ITEM_STATUSES.filter((status) => !GONE.includes(status));

/** Transition table of the ten states. Closing a theft report is `statusAfterTheft`, which needs an earlier state. */
export const itemLifeCycle = lifeCycle<ItemStatus, ItemTrigger>('product status', ITEM_STATUSES, 'draft', [
  { trigger: 'mint_requested', from: ['draft'], to: 'minting' },
  { trigger: 'mint_given_up', from: ['minting'], to: 'draft' },
  { trigger: 'mint_mined', from: ['draft', 'minting'], to: 'mined' },
  { trigger: 'mint_confirmed', from: ['mined'], to: 'written' },
  { trigger: 'mint_reorganised', from: ['mined', 'written'], to: 'minting' },
  { trigger: 'revoked_by_brand', from: ['mined', 'written'], to: 'revoked' },
  { trigger: 'reinstated_by_brand', from: ['revoked'], to: 'written' },
  { trigger: 'theft_reported', from: RESOLVABLE.filter((status) => status !== 'stolen'), to: 'stolen' },
  { trigger: 'burn_requested', from: ['mined', 'written', 'stolen', 'revoked'], to: 'burn_submitted' },
  { trigger: 'burn_given_up', from: ['burn_submitted'], to: 'written' },
  { trigger: 'burn_confirmed', from: ['burn_submitted', 'stolen'], to: 'burned' },
  { trigger: 'withdrawn', from: ['draft', 'mined', 'written', 'stolen', 'revoked'], to: 'archived' },
  { trigger: 'replaced', from: ['draft', 'mined', 'written', 'stolen', 'revoked'], to: 'superseded' },
  { trigger: 'returned_to_catalog', from: ['archived', 'superseded'], to: 'written' },
]);
