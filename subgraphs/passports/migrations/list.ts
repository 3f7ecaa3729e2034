import { auditMigration } from '../../lib/audit/audit.migration.js';
import type { MigrationClass } from '../../lib/database/migrate.js';
import { Passports0002 } from './0002-passports.js';
import { Passports0100 } from './0100-references.js';
import { Passports0220 } from './0220-registrations.js';
import { Passports0270 } from './0270-open-backup.js';
import { Passports0370 } from './0370-mechanisms.js';
import { Passports0385 } from './0385-processes.js';

/** Applied in this order; never edited once shipped. */
export const passportsMigrations: Readonly<Record<string, MigrationClass>> = {
  '0001-audit': auditMigration('passports'),
  '0002-passports': Passports0002,
  '0100-references': Passports0100,
  '0220-registrations': Passports0220,
  '0270-open-backup': Passports0270,
  '0370-mechanisms': Passports0370,
  '0385-processes': Passports0385,
};
