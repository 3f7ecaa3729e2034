/** Proofs with which a buyer can claim an item; a brand chooses which it accepts. */
export const CLAIM_WAYS = ['purchase_code', 'receipt'] as const;
export type ClaimWay = (typeof CLAIM_WAYS)[number];
