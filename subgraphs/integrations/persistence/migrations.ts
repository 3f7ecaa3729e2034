import { auditMigration } from '../../lib/audit-trail.js';
import type { MigrationClass } from '../../lib/database.js';
import { Integrations0001 } from './migrations/0001-accounts.js';
import { Integrations0002 } from './migrations/0002-webhooks.js';
import { Integrations0003 } from './migrations/0003-successes.js';
import { Integrations0100 } from './migrations/0100-references.js';
import { Integrations0110 } from './migrations/0110-offered-rights.js';
import { Integrations0130 } from './migrations/0130-attempts.js';
import { Integrations0150 } from './migrations/0150-keys-and-plans.js';
import { Integrations0151 } from './migrations/0151-sessions-of-hosts.js';

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
};
