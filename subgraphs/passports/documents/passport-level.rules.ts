/** Where a passport stands: one item, one batch of a model, or the model itself (§2.11). */
export type PassportLevel = 'item' | 'batch' | 'model';

export const PASSPORT_LEVELS: readonly PassportLevel[] = ['item', 'batch', 'model'];

/** `public`: everyone. `owner_only`: the current owner alone. `internal`: never served. */
export type Visibility = 'public' | 'owner_only' | 'internal';

export const VISIBILITIES: readonly Visibility[] = ['public', 'owner_only', 'internal'];

export const SCHEMA_VERSION = '1.0';
