import { auditMigration } from '../../lib/audit/audit.migration.js';
import type { MigrationClass } from '../../lib/database/migrate.js';
import { Catalog0001 } from './0001-catalog.js';
import { Catalog0002 } from './0002-first-manifest.js';
import { Catalog0003 } from './0003-pictures.js';
import { Catalog0020 } from './0020-media-and-territory.js';
import { Catalog0050 } from './0050-given-pictures.js';
import { Catalog0060 } from './0060-changes.js';
import { Catalog0061 } from './0061-changes-of-rows.js';
import { Catalog0100 } from './0100-references.js';
import { Catalog0120 } from './0120-wanted-by.js';
import { Catalog0140 } from './0140-fewer-approvals.js';
import { Catalog0150 } from './0150-domain-claims.js';
import { Catalog0151 } from './0151-unused-pictures.js';
import { Catalog0180 } from './0180-images-of-brands.js';
import { Catalog0250 } from './0250-claim-ways.js';
import { Catalog0260 } from './0260-text-bytes.js';
import { Catalog0360 } from './0360-legal-links.js';
import { Catalog0370 } from './0370-mechanisms.js';
import { Catalog0385 } from './0385-processes.js';

/** Applied in this order; never edited once shipped. */
export const catalogMigrations: Readonly<Record<string, MigrationClass>> = {
  '0001-catalog': Catalog0001,
  '0001-audit': auditMigration('catalog'),
  '0002-first-manifest': Catalog0002,
  '0003-pictures': Catalog0003,
  '0020-media-and-territory': Catalog0020,
  '0050-given-pictures': Catalog0050,
  '0060-changes': Catalog0060,
  '0061-changes-of-rows': Catalog0061,
  '0100-references': Catalog0100,
  '0120-wanted-by': Catalog0120,
  '0140-fewer-approvals': Catalog0140,
  '0150-domain-claims': Catalog0150,
  '0151-unused-pictures': Catalog0151,
  '0180-images-of-brands': Catalog0180,
  '0250-claim-ways': Catalog0250,
  '0260-text-bytes': Catalog0260,
  '0360-legal-links': Catalog0360,
  '0370-mechanisms': Catalog0370,
  '0385-processes': Catalog0385,
};
