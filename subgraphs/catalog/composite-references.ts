import type { CompositeReference } from '../lib/database/schema-difference.js';

/** Composite foreign keys, which the entities cannot declare. */
export const catalogReferences: readonly CompositeReference[] = [
  {
    name: 'batch_model_of_brand',
    table: 'batch',
    columns: ['brand_id', 'model_id'],
    target: 'model',
    targetColumns: ['brand_id', 'id'],
  },
  {
    name: 'model_gtin_of_brand',
    table: 'model',
    columns: ['gtin', 'brand_id'],
    target: 'gtin',
    targetColumns: ['gtin', 'brand_id'],
  },
];
