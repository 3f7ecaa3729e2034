/** Visibilities of a passport version (§2.11). `public`: everyone. `owner_only`: the current owner. `internal`: nobody. */
export const VISIBILITIES = ['public', 'owner_only', 'internal'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
