import { defineEntity, p } from '@mikro-orm/postgresql';

/** Progress of loading the first manifest; at most one row. */
export const FirstManifestEntity = defineEntity({
  name: 'FirstManifest',
  tableName: 'first_manifest',
  checks: [{ name: 'first_manifest_single_check', expression: 'single' }],
  properties: {
    single: p.boolean().primary().default(true),
    begunAt: p.datetime(),
    /** Path as given; null for loads begun before it was recorded. */
    file: p.text().nullable(),
    endedAt: p.datetime().nullable(),
  },
});
