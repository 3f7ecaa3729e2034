/** Most administrators whose approval a mint batch of a brand can need. */
export const MOST_APPROVALS = 20;
