import { defineEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';

export const HolderChangeEntity = defineEntity({
  name: 'HolderChange',
  tableName: 'holder_change',
  uniques: [
    {
      name: 'holder_change_open',
      where: '(settled_at IS NULL) AND (failed_at IS NULL)',
      properties: ['itemId'],
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    reason: p.enum(['claim', 'transfer', 'return', 'buyback', 'brand']),
    fromAccountId: p.integer().nullable(),
    fromMasked: p.text().nullable(),
    toAccountId: p.integer().nullable(),
    toMasked: p.text().nullable(),
    comment: p.text().nullable(),
    requestedAt: p.datetime(),
    settledAt: p.datetime().nullable(),
    failedAt: p.datetime().nullable(),
    transferId: p.integer().nullable(),
  },
});
