import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { ItemTrouble } from '../../../schema/vocabulary/item-troubles.js';
import { isResolvable } from './item-status.rules.js';

/**
 * Returns the state to show first for an item: stolen, revoked, destroyed or withdrawn, never with a tick even where a
 * certificate, signature or passport is valid. Null for none.
 */
export function itemTrouble(status: ItemStatus, declaredStolen: boolean): ItemTrouble | null {
  if (declaredStolen || status === 'stolen') return 'stolen';
  if (status === 'revoked') return 'revoked';
  if (status === 'burned') return 'destroyed';
  if (status === 'burn_submitted') return 'leaving';
  return isResolvable(status) ? null : 'withdrawn';
}
