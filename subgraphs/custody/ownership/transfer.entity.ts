import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { inStates } from '../../lib/database/in-states.js';
import { ItemEntity } from '../items/item.entity.js';

/** An owner's offer of an item to a named person. */
export const TransferEntity = defineEntity({
  name: 'Transfer',
  tableName: 'transfer',
  indexes: [
    {
      name: 'transfer_by_receiver',
      where: inStates('state', transferLifeCycle.initial),
      properties: ['toEmail'],
    },
    { name: 'transfer_from_account', where: 'from_account_id IS NOT NULL', properties: ['fromAccountId'] },
    { name: 'transfer_to_account', where: 'to_account_id IS NOT NULL', properties: ['toAccountId'] },
    {
      name: 'transfer_to_expire',
      where: inStates('state', transferLifeCycle.initial),
      properties: ['expiresAt'],
    },
  ],
  uniques: [
    { name: 'transfer_by_token', where: 'token_hash IS NOT NULL', properties: ['tokenHash'] },
    { name: 'transfer_of_item', properties: ['itemId', 'id'] },
    {
      name: 'transfer_open',
      where: inStates('state', ...transferLifeCycle.open),
      properties: ['itemId'],
    },
  ],
  properties: {
    id: ownId(),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    fromAccountId: idColumn().nullable(),
    fromMasked: p.text().nullable(),
    /** Address of the receiver, in lower case; erased once the offer has ended. */
    toEmail: p.text().nullable(),
    /** Hash of the token with which a link's bearer names the receiver; used up by naming one. */
    tokenHash: p.text().nullable(),
    /** Account that accepted it. */
    toAccountId: idColumn().nullable(),
    toMasked: p.text(),
    state: p.enum(transferLifeCycle.states),
    /** Comment of the owner; part of the history. */
    comment: p.text().nullable(),
    offeredAt: p.datetime(),
    expiresAt: p.datetime(),
    answeredAt: p.datetime().nullable(),
    settledAt: p.datetime().nullable(),
    txHash: p.text().nullable(),
  },
});

export type Transfer = InferEntity<typeof TransferEntity>;
