import { defineEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';

/** A letter about an item that waits to be mailed; gone once it was. */
export const LetterEntity = defineEntity({
  name: 'Letter',
  tableName: 'letter',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    kind: p.text(),
    /** Its reader; null: an address. */
    accountId: p.integer().nullable(),
    email: p.text().nullable(),
    /** Language of the account that caused it, for a reader whose own is not known. */
    language: p.text().nullable(),
    /** Somebody or somewhere that it names, or an amount. */
    detail: p.text().nullable(),
    /** Path below the language that it leads to. */
    path: p.text(),
    writtenAt: p.datetime(),
    dueAt: p.datetime().index('letter_by_due'),
    tries: p.integer().default(0),
  },
});
