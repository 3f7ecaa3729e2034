/** Kinds of proof of a record of work on an item (§3.7). */
export const PROOF_LEVELS = ['declared', 'customer_code', 'work_order'] as const;
export type ProofLevel = (typeof PROOF_LEVELS)[number];
