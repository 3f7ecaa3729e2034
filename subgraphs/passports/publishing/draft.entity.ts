import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { PassportEntity } from '../documents/passport.entity.js';

export const DraftEntity = defineEntity({
  name: 'Draft',
  tableName: 'draft',
  properties: {
    passportId: () =>
      p
        .oneToOne(PassportEntity)
        .mapToPk()
        .fieldName('passport_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary(),
    document: p.text(),
    visibility: p.enum(['public', 'owner_only', 'internal']),
    updatedAt: p.datetime(),
  },
});

export type Draft = InferEntity<typeof DraftEntity>;
