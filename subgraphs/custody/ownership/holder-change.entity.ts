import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn, ownId } from '../../lib/database/id.js';
import { ItemEntity } from '../items/item.entity.js';
import { HOLDER_CHANGE_REASONS } from './holder-change.rules.js';

/** A change of holder of an item; a null account is the vault. */
export const HolderChangeEntity = defineEntity({
  name: 'HolderChange',
  tableName: 'holder_change',
  indexes: [{ name: 'holder_change_by_item', properties: ['itemId'] }],
  uniques: [
    {
      name: 'holder_change_open',
      where: '(settled_at IS NULL) AND (failed_at IS NULL)',
      properties: ['itemId'],
    },
  ],
  properties: {
    id: ownId(),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    reason: p.enum(HOLDER_CHANGE_REASONS),
    fromAccountId: idColumn().nullable(),
    fromMasked: p.text().nullable(),
    toAccountId: idColumn().nullable(),
    toMasked: p.text().nullable(),
    /** Comment of the former owner; part of the history. */
    comment: p.text().nullable(),
    requestedAt: p.datetime(),
    settledAt: p.datetime().nullable(),
    /** Time at which the contract reverted the token's transfer. */
    failedAt: p.datetime().nullable(),
    transferId: idColumn().nullable(),
  },
});
