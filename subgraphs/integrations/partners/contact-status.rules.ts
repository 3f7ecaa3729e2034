export const CONTACT_STATUSES = ['pending', 'active', 'revoked'] as const;
/** What became of a distributor contact; only an active one opens the portal. */
export type ContactStatus = (typeof CONTACT_STATUSES)[number];
