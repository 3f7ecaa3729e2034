import type { Migrations } from '../../lib/database/migrate.js';
import { constraintOfIndex } from '../../lib/database/squashed.js';
import { Catalog0400 } from './0400-schema.js';

/** Applied in this order; never edited once shipped. */
export const catalogMigrations: Migrations = {
  squashed: {
    into: '0400-schema',
    last: '0385-processes',
    remaining: [constraintOfIndex('catalog.model', 'model_of_brand')],
  },
  list: {
    '0400-schema': Catalog0400,
  },
};
