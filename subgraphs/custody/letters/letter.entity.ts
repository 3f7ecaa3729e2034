import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn, ownId } from '../../lib/database/id.js';
import { ItemEntity } from '../items/item.entity.js';

/** A queued mail about an item; deleted once sent. */
export const LetterEntity = defineEntity({
  name: 'Letter',
  tableName: 'letter',
  indexes: [
    { name: 'letter_by_due', properties: ['brandId', 'dueAt'] },
    { name: 'letter_awaiting', where: 'due_at IS NULL', properties: ['itemId'] },
  ],
  properties: {
    id: ownId(),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    /** Brand of the item, set by a trigger. */
    brandId: idColumn().nullable(),
    kind: p.text(),
    /** Reader's account; null for an address. */
    accountId: idColumn().nullable(),
    email: p.text().nullable(),
    /** Language of the account that caused it, used when the reader's is unknown. */
    language: p.text().nullable(),
    /** Person, place or amount in the text. */
    detail: p.text().nullable(),
    /** Path of the linked page, below the language. */
    path: p.text(),
    writtenAt: p.datetime(),
    /** Null while it waits for the chain to record the change it is about. */
    dueAt: p.datetime().nullable(),
    tries: p.integer().default(0),
  },
});
