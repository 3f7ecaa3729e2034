import { defineEntity, p } from '@mikro-orm/postgresql';
import { PassportEntity } from '../documents/passport.entity.js';

/** Number of scans of a passport in a month. */
export const ScanCountEntity = defineEntity({
  name: 'ScanCount',
  tableName: 'scan_count',
  properties: {
    passportId: () =>
      p
        .manyToOne(PassportEntity)
        .mapToPk()
        .fieldName('passport_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary(),
    /** First day of the month. */
    month: p.date().primary(),
    scans: p.integer(),
  },
});
