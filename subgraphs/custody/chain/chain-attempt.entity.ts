import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Hash, Hex } from 'viem';
import { ChainTransactionEntity } from './chain-transaction.entity.js';

export const ChainAttemptEntity = defineEntity({
  name: 'ChainAttempt',
  tableName: 'chain_attempt',
  properties: {
    hash: p.text().$type<Hash>().primary(),
    transactionId: () =>
      p
        .manyToOne(ChainTransactionEntity)
        .mapToPk()
        .fieldName('transaction_id')
        .updateRule('no action')
        .deleteRule('no action')
        .index('chain_attempt_of'),
    /** The signed bytes. */
    raw: p.text().$type<Hex>(),
    createdAt: p.datetime(),
  },
});
