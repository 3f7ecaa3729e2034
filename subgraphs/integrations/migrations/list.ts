import { auditMigration } from '../../lib/audit/audit.migration.js';
import type { MigrationClass } from '../../lib/database/migrate.js';
import { Integrations0001 } from './0001-accounts.js';
import { Integrations0002 } from './0002-webhooks.js';
import { Integrations0003 } from './0003-successes.js';
import { Integrations0100 } from './0100-references.js';
import { Integrations0110 } from './0110-offered-rights.js';
import { Integrations0130 } from './0130-attempts.js';
import { Integrations0150 } from './0150-keys-and-plans.js';
import { Integrations0151 } from './0151-sessions-of-hosts.js';
import { Integrations0160 } from './0160-entities.js';
import { Integrations0250 } from './0250-sign-in-links.js';
import { Integrations0360 } from './0360-partner-listings.js';
import { Integrations0370 } from './0370-mechanisms.js';
import { Integrations0385 } from './0385-processes.js';
import { Integrations0500 } from './0500-partitions.js';

/** Applied in this order; never edited once shipped. */
export const integrationsMigrations: Readonly<Record<string, MigrationClass>> = {
  '0001-accounts': Integrations0001,
  '0001-audit': auditMigration('integrations'),
  '0002-webhooks': Integrations0002,
  '0003-successes': Integrations0003,
  '0100-references': Integrations0100,
  '0110-offered-rights': Integrations0110,
  '0130-attempts': Integrations0130,
  '0150-keys-and-plans': Integrations0150,
  '0151-sessions-of-hosts': Integrations0151,
  '0160-entities': Integrations0160,
  '0250-sign-in-links': Integrations0250,
  '0360-partner-listings': Integrations0360,
  '0370-mechanisms': Integrations0370,
  '0385-processes': Integrations0385,
  '0500-partitions': Integrations0500,
};
