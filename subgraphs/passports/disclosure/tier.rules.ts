/** Audiences of a passport, in the order in which `available_tiers` lists them (§2.11). */
export const TIERS = ['public', 'end_user', 'repairer', 'recycler', 'upstream', 'authority'] as const;

/** Separate audiences without hierarchy. */
export type Tier = (typeof TIERS)[number];

export const isTier = (value: string): value is Tier => (TIERS as readonly string[]).includes(value);

/** Tiers that inherit what public and end users see (§2.11). */
export const TRADE_TIERS: readonly Tier[] = ['repairer', 'recycler', 'upstream'];
