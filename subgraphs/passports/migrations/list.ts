import type { Migrations } from '../../lib/database/migrate.js';
import { constraintOfIndex } from '../../lib/database/squashed.js';
import { Passports0400 } from './0400-schema.js';

/** Applied in this order; never edited once shipped. */
export const passportsMigrations: Migrations = {
  squashed: {
    into: '0400-schema',
    last: '0385-processes',
    remaining: [
      constraintOfIndex('passports.issuer_key', 'issuer_key_of_brand'),
      constraintOfIndex('passports.passport', 'passport_of_brand'),
      constraintOfIndex('passports.registration', 'registration_of_version'),
    ],
  },
  list: {
    '0400-schema': Passports0400,
  },
};
