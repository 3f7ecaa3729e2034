import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { isVerified } from '../items/item-status.rules.js';

/** The facts that decide whether an item can be claimed. */
interface ClaimSubject {
  readonly status: ItemStatus;
  readonly identity: boolean;
  readonly owner_account_id: number | null;
  readonly owner_masked: string | null;
}

/** Tells whether an item has no owner and has an identity, so that it can have one. */
export const awaitsOwner = ({ identity, owner_account_id, owner_masked }: Omit<ClaimSubject, 'status'>): boolean =>
  identity && owner_account_id === null && owner_masked === null;

/** Says whether a purchase code of an item is of use: now, or as soon as its registration is confirmed. */
export const isClaimable = (item: ClaimSubject): boolean =>
  awaitsOwner(item) && (isVerified(item.status) || item.status === 'draft' || item.status === 'minting');
