/** Where a passport stands: one item, one batch of a model, or the model itself (§2.11). */
export type PassportLevel = 'item' | 'batch' | 'model';

/** `public`: everyone. `owner_only`: the current owner alone. `internal`: never served. */
export const VISIBILITIES = ['public', 'owner_only', 'internal'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const SCHEMA_VERSION = '1.0';
