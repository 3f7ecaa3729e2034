import type { CompositeReference } from '../lib/database/schema-difference.js';

/** Composite foreign keys, which the entities cannot declare. */
export const passportsReferences: readonly CompositeReference[] = [
  {
    name: 'version_key_of_brand',
    table: 'version',
    columns: ['brand_id', 'kid'],
    target: 'issuer_key',
    targetColumns: ['brand_id', 'kid'],
  },
  {
    name: 'version_passport_of_brand',
    table: 'version',
    columns: ['brand_id', 'passport_id'],
    target: 'passport',
    targetColumns: ['brand_id', 'id'],
  },
];
