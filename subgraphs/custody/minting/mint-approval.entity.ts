import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';
import { MintBatchEntity } from './mint-batch.entity.js';

export const MintApprovalEntity = defineEntity({
  name: 'MintApproval',
  tableName: 'mint_approval',
  properties: {
    batchId: () =>
      p
        .manyToOne(MintBatchEntity)
        .mapToPk()
        .fieldName('batch_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary(),
    accountId: idColumn().primary(),
    at: p.datetime(),
  },
});
