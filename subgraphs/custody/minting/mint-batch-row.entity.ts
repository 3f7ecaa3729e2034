import { defineEntity, p } from '@mikro-orm/postgresql';
import { MINT_ROW_STATES, mintRowLifeCycle } from '../../../schema/life-cycles/mint-row.js';
import { idColumn } from '../../lib/database/id.js';
import { ItemEntity } from '../items/item.entity.js';

export const MintBatchRowEntity = defineEntity({
  name: 'MintBatchRow',
  tableName: 'mint_batch_row',
  indexes: [
    { name: 'mint_batch_row_by_image', where: 'image_url IS NOT NULL', properties: ['imageUrl'] },
    {
      name: 'mint_batch_row_by_item',
      where: 'item_id IS NOT NULL',
      properties: ['itemId'],
    },
  ],
  properties: {
    batchId: idColumn().primary(),
    position: p.integer().primary(),
    productName: p.text(),
    categoryId: idColumn(),
    metadataUri: p.text(),
    externalRef: p.text().nullable(),
    state: p.enum(MINT_ROW_STATES).default(mintRowLifeCycle.initial),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action').nullable(),
    error: p.text().nullable(),
    modelId: idColumn().nullable(),
    lotId: idColumn().nullable(),
    imageUrl: p.text().nullable(),
  },
});
