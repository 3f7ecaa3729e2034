/** Levels of a passport: item, lot, or model (§2.11). */
export const PASSPORT_LEVELS = ['item', 'batch', 'model'] as const;
export type PassportLevel = (typeof PASSPORT_LEVELS)[number];
