/** Why an item changes hands. */
export const HOLDER_CHANGE_REASONS = ['claim', 'transfer', 'return', 'buyback', 'brand'] as const;
export type HolderChangeReason = (typeof HOLDER_CHANGE_REASONS)[number];

/** Why a movement stands in an item's history: it changed hands, or it came into being. */
export const MOVEMENT_REASONS = ['mint', ...HOLDER_CHANGE_REASONS] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** Who an item can come from, and who it can come to. */
export const SENDER_ROLES = ['mint', 'vault', 'owner'] as const;
export const RECEIVER_ROLES = ['vault', 'owner'] as const;
