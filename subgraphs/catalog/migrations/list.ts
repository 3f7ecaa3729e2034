import type { Migrations } from '../../lib/database/migrate.js';
import { constraintOfIndex } from '../../lib/database/squashed.js';
import { Catalog0390 } from './0390-schema.js';
import { Catalog0731 } from './0731-images.js';
import { Catalog0780 } from './0780-ids.js';
import { Catalog0840 } from './0840-former-gtins.js';
import { Catalog0880 } from './0880-first-manifest-file.js';

/** Applied in this order; never edited after release. */
export const catalogMigrations: Migrations = {
  squashed: {
    into: '0390-schema',
    last: '0385-processes',
    remaining: [constraintOfIndex('catalog.model', 'model_of_brand')],
  },
  list: {
    '0390-schema': Catalog0390,
    '0731-images': Catalog0731,
    '0780-ids': Catalog0780,
    '0840-former-gtins': Catalog0840,
    '0880-first-manifest-file': Catalog0880,
  },
};
