import { defineEntity, p } from '@mikro-orm/postgresql';
import { ChainTransactionEntity } from './chain-transaction.entity.js';

export const ChainAttemptEntity = defineEntity({
  name: 'ChainAttempt',
  tableName: 'chain_attempt',
  checks: [{ name: 'chain_attempt_hash_check', expression: 'octet_length(hash) = 32' }],
  properties: {
    hash: p.blob().$type<Buffer>().primary(),
    transactionId: () =>
      p
        .manyToOne(ChainTransactionEntity)
        .mapToPk()
        .fieldName('transaction_id')
        .updateRule('no action')
        .deleteRule('no action')
        .index('chain_attempt_of'),
    /** The signed bytes. */
    raw: p.blob().$type<Buffer>(),
    createdAt: p.datetime(),
  },
});
