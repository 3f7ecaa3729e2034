import { defineEntity, p } from '@mikro-orm/postgresql';
import { ChainTransactionEntity } from './chain-transaction.entity.js';

export const ChainAttemptEntity = defineEntity({
  name: 'ChainAttempt',
  tableName: 'chain_attempt',
  properties: {
    hash: p.text().primary(),
    transactionId: () =>
      p
        .manyToOne(ChainTransactionEntity)
        .mapToPk()
        .fieldName('transaction_id')
        .updateRule('no action')
        .deleteRule('no action')
        .index('chain_attempt_of'),
    raw: p.text(),
    createdAt: p.datetime(),
  },
});
