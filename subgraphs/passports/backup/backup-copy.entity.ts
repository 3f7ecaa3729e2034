import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';
import { PassportEntity } from '../documents/passport.entity.js';

/** Progress of a passport's public copy. Triggers record every change of its contents. */
export const BackupCopyEntity = defineEntity({
  name: 'BackupCopy',
  tableName: 'backup_copy',
  indexes: [
    { name: 'backup_copy_waiting', where: 'changed_at IS NOT NULL', properties: ['changedAt'] },
    {
      name: 'backup_copy_by_brand',
      where: 'changed_at IS NOT NULL',
      properties: ['brandId', 'failures', 'changedAt'],
    },
    { name: 'backup_copy_to_check', where: 'copied_at IS NOT NULL', properties: ['checkedAt'] },
    { name: 'backup_copy_of_product', type: 'gin', properties: ['productKeys'] },
  ],
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
    /** Brand of the passport, set by a trigger. */
    brandId: idColumn().nullable(),
    /** Since when a change waits to be copied; null for none. */
    changedAt: p.datetime().nullable(),
    /** Counts changes, so that one made during a copy is not lost. */
    revision: p.integer().default(1),
    /** True to copy every file again, including those in the store. */
    anew: p.boolean().default(true),
    /** Failed attempts since the last copy. */
    failures: p.integer().default(0),
    /** Names by which its product is found. */
    productKeys: p.array().nullable(),
    /** Copied state of its item; null for lots and models. */
    itemState: p.text().nullable(),
    /** Copied GTIN of its subject. */
    gtin: p.text().nullable(),
    /** Time at which its subject was last compared. */
    checkedAt: p.datetime().nullable(),
    copiedAt: p.datetime().nullable(),
  },
});
