import { defineEntity, p } from '@mikro-orm/postgresql';
import { inStates } from '../../lib/database/in-states.js';
import { ItemEntity } from '../items/item.entity.js';
import { receiptLifeCycle } from './receipt.rules.js';

/** The sale of an item to a buyer, by their address; it claims the item once. */
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
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    /** Address of the buyer, in lower case; forgotten once the receipt has ended. */
    email: p.text().nullable(),
    /** Account that claimed the item with it. */
    accountId: p.integer().nullable(),
    state: p.enum(receiptLifeCycle.states),
    declaredAt: p.datetime(),
    expiresAt: p.datetime(),
    closedAt: p.datetime().nullable(),
  },
});
