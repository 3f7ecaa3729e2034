import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';
import { MOVEMENT_REASONS, RECEIVER_ROLES, SENDER_ROLES } from './holder-change.rules.js';

/** A movement in an item's history: sender and receiver. */
export const MovementEntity = defineEntity({
  name: 'Movement',
  tableName: 'movement',
  indexes: [
    {
      name: 'movement_by_item',
      columns: [{ name: 'itemId' }, { name: 'at', sort: 'DESC' }],
    },
  ],
  checks: [{ name: 'movement_tx_hash_check', expression: 'octet_length(tx_hash) = 32' }],
  properties: {
    id: p.bigint('number').primary().autoincrement().columnType('bigint').generated('identity'),
    /** Identifies it in the public timeline. */
    eventId: p.uuid().unique('movement_event_id_key'),
    itemId: idColumn(),
    at: p.datetime(),
    reason: p.enum(MOVEMENT_REASONS),
    fromRole: p.enum(SENDER_ROLES),
    fromAccountId: idColumn().nullable(),
    fromMasked: p.text().nullable(),
    /** Wallet on the chain. */
    fromAddress: p.text().nullable(),
    toRole: p.enum(RECEIVER_ROLES),
    toAccountId: idColumn().nullable(),
    toMasked: p.text().nullable(),
    /** Wallet on the chain. */
    toAddress: p.text().nullable(),
    comment: p.text().nullable(),
    txHash: p.blob().$type<Buffer>().nullable(),
    transferId: idColumn().nullable(),
  },
});
