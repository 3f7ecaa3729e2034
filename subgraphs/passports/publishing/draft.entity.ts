import { defineEntity, p } from '@mikro-orm/postgresql';
import { VISIBILITIES } from '../../../schema/vocabulary/visibilities.js';
import { PassportEntity } from '../documents/passport.entity.js';

/** The draft of a passport; at most one. */
export const DraftEntity = defineEntity({
  name: 'Draft',
  tableName: 'draft',
  properties: {
    passportId: () =>
      p
        .oneToOne(PassportEntity)
        .owner()
        .mapToPk()
        .fieldName('passport_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary(),
    /** Canonical JSON (RFC 8785). */
    document: p.text(),
    visibility: p.enum(VISIBILITIES),
    updatedAt: p.datetime(),
  },
});
