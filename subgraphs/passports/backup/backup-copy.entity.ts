import { defineEntity, p } from '@mikro-orm/postgresql';
import { PassportEntity } from '../documents/passport.entity.js';

/** The progress of a passport's open copy. Triggers of the database note every change of its contents. */
export const BackupCopyEntity = defineEntity({
  name: 'BackupCopy',
  tableName: 'backup_copy',
  indexes: [
    { name: 'backup_copy_waiting', where: 'changed_at IS NOT NULL', properties: ['changedAt'] },
    { name: 'backup_copy_to_check', where: 'item_state IS NOT NULL', properties: ['checkedAt'] },
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
    /** Since when a change waits to be copied; null: nothing waits. */
    changedAt: p.datetime().nullable(),
    /** Counts changes, so that one that comes while a copy is made is not taken for copied. */
    revision: p.integer().default(1),
    /** The copy is made anew, without regard to the place's content. */
    anew: p.boolean().default(true),
    /** Tries that failed since the last copy. */
    failures: p.integer().default(0),
    /** Names that its product is found under. */
    productKeys: p.array().nullable(),
    /** State of its item that was copied; null for lots and models. */
    itemState: p.text().nullable(),
    /** Time at which the state of its item was last compared. */
    checkedAt: p.datetime().nullable(),
    copiedAt: p.datetime().nullable(),
  },
});
