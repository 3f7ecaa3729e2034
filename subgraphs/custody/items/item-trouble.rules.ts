import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { ItemTrouble } from '../../../schema/vocabulary/item-troubles.js';
import { isResolvable } from './item-status.rules.js';

/**
 * Decides what leads wherever a person looks at an item: whatever a certificate, a signature or a passport says of it, an item
 * that is stolen, revoked, destroyed or withdrawn is shown as that first, and never with a tick. Null where nothing is wrong.
 */
export function itemTrouble(status: ItemStatus, declaredStolen: boolean): ItemTrouble | null {
  if (declaredStolen || status === 'stolen') return 'stolen';
  if (status === 'revoked') return 'revoked';
  if (status === 'burned') return 'destroyed';
  if (status === 'burn_submitted') return 'leaving';
  return isResolvable(status) ? null : 'withdrawn';
}
