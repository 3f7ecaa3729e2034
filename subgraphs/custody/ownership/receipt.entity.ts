import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn, ownId } from '../../lib/database/id.js';
import { inStates } from '../../lib/database/in-states.js';
import { ItemEntity } from '../items/item.entity.js';
import { receiptLifeCycle } from './receipt.rules.js';

/** A declared sale to a buyer's address, with which the buyer can claim the item once. */
export const ReceiptEntity = defineEntity({
  name: 'Receipt',
  tableName: 'receipt',
  indexes: [
    { name: 'receipt_by_receiver', where: inStates('state', receiptLifeCycle.initial), properties: ['email'] },
    { name: 'receipt_to_expire', where: inStates('state', receiptLifeCycle.initial), properties: ['expiresAt'] },
  ],
  uniques: [{ name: 'receipt_open', where: inStates('state', receiptLifeCycle.initial), properties: ['itemId'] }],
  checks: [{ name: 'receipt_email_check', expression: 'email = lower(email)' }],
  properties: {
    id: ownId(),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    /** Address of the buyer, in lower case; erased once the receipt has ended. */
    email: p.text().nullable(),
    /** Account that claimed the item. */
    accountId: idColumn().nullable(),
    state: p.enum(receiptLifeCycle.states),
    declaredAt: p.datetime(),
    expiresAt: p.datetime(),
    closedAt: p.datetime().nullable(),
  },
});
