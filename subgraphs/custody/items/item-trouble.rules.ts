import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { ItemTrouble } from '../../../schema/vocabulary/item-troubles.js';
import { isResolvable } from './item-status.rules.js';

/**
 * Returns the trouble to show first wherever an item is shown: an item that is stolen, revoked, destroyed or withdrawn is shown
 * as that first, and never with a tick, even with a valid certificate, signature or passport. Null where nothing is wrong.
 */
export function itemTrouble(status: ItemStatus, declaredStolen: boolean): ItemTrouble | null {
  if (declaredStolen || status === 'stolen') return 'stolen';
  if (status === 'revoked') return 'revoked';
  if (status === 'burned') return 'destroyed';
  if (status === 'burn_submitted') return 'leaving';
  return isResolvable(status) ? null : 'withdrawn';
}
