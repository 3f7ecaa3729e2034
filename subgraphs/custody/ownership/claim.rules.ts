import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { isVerified } from '../items/item-status.rules.js';

/** Facts that determine whether an item can be claimed. */
interface ClaimSubject {
  readonly status: ItemStatus;
  readonly identity: boolean;
  readonly owner_account_id: number | null;
  readonly owner_masked: string | null;
}

/** Tells whether an item has an identity but no owner. */
export const awaitsOwner = ({ identity, owner_account_id, owner_masked }: Omit<ClaimSubject, 'status'>): boolean =>
  identity && owner_account_id === null && owner_masked === null;

/** Tells whether a purchase code can be issued: the item can be claimed now, or once its registration is confirmed. */
export const isClaimable = (item: ClaimSubject): boolean =>
  awaitsOwner(item) && (isVerified(item.status) || item.status === 'draft' || item.status === 'minting');
