/** Audiences of a passport, separate and without hierarchy, in the order in which `available_tiers` lists them (§2.11). */
export const TIERS = ['public', 'end_user', 'repairer', 'recycler', 'upstream', 'authority'] as const;
export type Tier = (typeof TIERS)[number];
