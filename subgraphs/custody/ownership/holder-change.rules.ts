/** Reasons of a change of holder. */
export const HOLDER_CHANGE_REASONS = ['claim', 'transfer', 'return', 'buyback', 'brand'] as const;
export type HolderChangeReason = (typeof HOLDER_CHANGE_REASONS)[number];

/** Reasons of a movement in an item's history: a change of holder, or its creation. */
export const MOVEMENT_REASONS = ['mint', ...HOLDER_CHANGE_REASONS] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** Roles of the sender and of the receiver in a movement. */
export const SENDER_ROLES = ['mint', 'vault', 'owner'] as const;
export const RECEIVER_ROLES = ['vault', 'owner'] as const;
