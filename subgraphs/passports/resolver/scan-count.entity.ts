import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { PassportEntity } from '../documents/passport.entity.js';

/** Readers of a passport in a month; nothing about them is kept. */
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
    /** Its first day. */
    month: p.date().primary(),
    scans: p.integer(),
  },
});

export type ScanCount = InferEntity<typeof ScanCountEntity>;
