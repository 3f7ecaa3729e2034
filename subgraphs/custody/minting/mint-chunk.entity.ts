import { DeferMode, defineEntity, p } from '@mikro-orm/postgresql';
import { ChainTransactionEntity } from '../chain/chain-transaction.entity.js';
import { MintBatchEntity } from './mint-batch.entity.js';

export const MintChunkEntity = defineEntity({
  name: 'MintChunk',
  tableName: 'mint_chunk',
  checks: [{ name: 'mint_chunk_check', expression: 'last_position >= first_position' }],
  properties: {
    batchId: () =>
      p
        .manyToOne(MintBatchEntity)
        .mapToPk()
        .fieldName('batch_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary(),
    firstPosition: p.integer().primary(),
    lastPosition: p.integer(),
    registrationId: () =>
      p
        .manyToOne(ChainTransactionEntity)
        .mapToPk()
        .fieldName('registration_id')
        .updateRule('no action')
        .deleteRule('no action')
        .deferMode(DeferMode.INITIALLY_DEFERRED)
        .index('mint_chunk_by_registration'),
    itemIds: p.array<number>(Number).columnType('bigint[]').nullable(),
  },
});
