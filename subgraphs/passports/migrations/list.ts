import type { Migrations } from '../../lib/database/migrate.js';
import { constraintOfIndex } from '../../lib/database/squashed.js';
import { Passports0390 } from './0390-schema.js';
import { Passports0780 } from './0780-ids.js';
import { Passports0790 } from './0790-key-check.js';
import { Passports0810 } from './0810-copied-gtin.js';
import { Passports0830 } from './0830-copies-by-brand.js';

/** Applied in this order; never edited after release. */
export const passportsMigrations: Migrations = {
  squashed: {
    into: '0390-schema',
    last: '0385-processes',
    remaining: [
      constraintOfIndex('passports.issuer_key', 'issuer_key_of_brand'),
      constraintOfIndex('passports.passport', 'passport_of_brand'),
      constraintOfIndex('passports.registration', 'registration_of_version'),
    ],
  },
  list: {
    '0390-schema': Passports0390,
    '0780-ids': Passports0780,
    '0790-key-check': Passports0790,
    '0810-copied-gtin': Passports0810,
    '0830-copies-by-brand': Passports0830,
  },
};
