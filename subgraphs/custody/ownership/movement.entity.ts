import { defineEntity, p } from '@mikro-orm/postgresql';

export const MovementEntity = defineEntity({
  name: 'Movement',
  tableName: 'movement',
  indexes: [
    {
      name: 'movement_by_item',
      columns: [{ name: 'itemId' }, { name: 'at', sort: 'DESC' }],
    },
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement().generated('identity'),
    eventId: p.uuid().unique('movement_event_id_key'),
    itemId: p.integer(),
    at: p.datetime(),
    reason: p.enum(['mint', 'claim', 'transfer', 'return', 'buyback', 'brand']),
    fromRole: p.enum(['mint', 'vault', 'owner']),
    fromAccountId: p.integer().nullable(),
    fromMasked: p.text().nullable(),
    fromAddress: p.text().nullable(),
    toRole: p.enum(['vault', 'owner']),
    toAccountId: p.integer().nullable(),
    toMasked: p.text().nullable(),
    toAddress: p.text().nullable(),
    comment: p.text().nullable(),
    txHash: p.text().nullable(),
    transferId: p.integer().nullable(),
  },
});
