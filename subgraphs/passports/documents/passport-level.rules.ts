/** Levels of a passport: item, lot, or model (§2.11). */
export const PASSPORT_LEVELS = ['item', 'batch', 'model'] as const;
export type PassportLevel = (typeof PASSPORT_LEVELS)[number];

/** `public`: everyone. `owner_only`: the current owner. `internal`: nobody. */
export const VISIBILITIES = ['public', 'owner_only', 'internal'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const SCHEMA_VERSION = '1.0';
