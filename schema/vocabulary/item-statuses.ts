/** The ten states of an item (§3.1). */
export const ITEM_STATUSES = [
  'draft',
  'minting',
  'mined',
  'written',
  'burn_submitted',
  'burned',
  'superseded',
  'archived',
  'stolen',
  'revoked',
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];
