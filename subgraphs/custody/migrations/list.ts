import { auditMigration } from '../../lib/audit/audit.migration.js';
import type { MigrationClass } from '../../lib/database/migrate.js';
import { Custody0001 } from './0001-items.js';
import { Custody0002 } from './0002-authenticity.js';
import { Custody0003 } from './0003-custody.js';
import { Custody0004 } from './0004-chain.js';
import { Custody0005 } from './0005-minting.js';
import { Custody0006 } from './0006-import.js';
import { Custody0008 } from './0008-ownership.js';
import { Custody0020 } from './0020-certificate-fields.js';
import { Custody0021 } from './0021-theft-notices.js';
import { Custody0030 } from './0030-brand-views.js';
import { Custody0040 } from './0040-strays.js';
import { Custody0041 } from './0041-registration-last.js';
import { Custody0050 } from './0050-claims.js';
import { Custody0051 } from './0051-plain-checks.js';
import { Custody0060 } from './0060-mint-chunks.js';
import { Custody0061 } from './0061-references-by-statement.js';
import { Custody0100 } from './0100-references.js';
import { Custody0130 } from './0130-attempts.js';
import { Custody0140 } from './0140-one-life.js';
import { Custody0150 } from './0150-items-by-image.js';
import { Custody0160 } from './0160-entities.js';
import { Custody0180 } from './0180-key-holders.js';
import { Custody0181 } from './0181-text-bytes.js';
import { Custody0190 } from './0190-imports-finished.js';
import { Custody0191 } from './0191-subjects-of-rows.js';
import { Custody0200 } from './0200-rows-before-chunks.js';
import { Custody0250 } from './0250-owners.js';
import { Custody0320 } from './0320-field-bytes.js';
import { Custody0350 } from './0350-work.js';
import { Custody0360 } from './0360-number-reports.js';
import { Custody0361 } from './0361-claim-photos.js';
import { Custody0370 } from './0370-mechanisms.js';
import { Custody0385 } from './0385-processes.js';
import { Custody0386 } from './0386-processes-of-items.js';
import { Custody0400 } from './0400-sales-outside.js';
import { Custody0500 } from './0500-partitions.js';

/** Applied in this order; never edited once shipped. */
export const custodyMigrations: Readonly<Record<string, MigrationClass>> = {
  '0001-audit': auditMigration('custody'),
  '0001-items': Custody0001,
  '0002-authenticity': Custody0002,
  '0003-custody': Custody0003,
  '0004-chain': Custody0004,
  '0005-minting': Custody0005,
  '0008-ownership': Custody0008,
  '0006-import': Custody0006,
  '0020-certificate-fields': Custody0020,
  '0021-theft-notices': Custody0021,
  '0030-brand-views': Custody0030,
  '0040-strays': Custody0040,
  '0041-registration-last': Custody0041,
  '0050-claims': Custody0050,
  '0051-plain-checks': Custody0051,
  '0060-mint-chunks': Custody0060,
  '0061-references-by-statement': Custody0061,
  '0100-references': Custody0100,
  '0130-attempts': Custody0130,
  '0140-one-life': Custody0140,
  '0150-items-by-image': Custody0150,
  '0160-entities': Custody0160,
  '0180-key-holders': Custody0180,
  '0181-text-bytes': Custody0181,
  '0190-imports-finished': Custody0190,
  '0191-subjects-of-rows': Custody0191,
  '0200-rows-before-chunks': Custody0200,
  '0250-owners': Custody0250,
  '0320-field-bytes': Custody0320,
  '0350-work': Custody0350,
  '0360-number-reports': Custody0360,
  '0361-claim-photos': Custody0361,
  '0370-mechanisms': Custody0370,
  '0385-processes': Custody0385,
  '0386-processes-of-items': Custody0386,
  '0400-sales-outside': Custody0400,
  '0500-partitions': Custody0500,
};
