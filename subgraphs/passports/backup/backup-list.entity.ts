import { defineEntity, p } from '@mikro-orm/postgresql';
import { IssuerEntity } from '../credentials/issuer.entity.js';

/** Progress of a status list's copy. */
export const BackupListEntity = defineEntity({
  name: 'BackupList',
  tableName: 'backup_list',
  indexes: [{ name: 'backup_list_waiting', where: 'changed_at IS NOT NULL', properties: ['changedAt'] }],
  properties: {
    brandId: () =>
      p
        .manyToOne(IssuerEntity)
        .mapToPk()
        .fieldName('brand_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary(),
    list: p.integer().primary(),
    changedAt: p.datetime().nullable(),
    copiedAt: p.datetime().nullable(),
  },
});
