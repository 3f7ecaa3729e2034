import { defineEntity, p } from '@mikro-orm/postgresql';
import { ChainTransactionEntity } from './chain-transaction.entity.js';

export const UnknownTokenEntity = defineEntity({
  name: 'UnknownToken',
  tableName: 'unknown_token',
  checks: [
    {
      name: 'unknown_token_uid_hash_check',
      expression: 'octet_length(uid_hash) = 32',
    },
    {
      name: 'unknown_token_token_id_check',
      expression: 'octet_length(token_id) = 32',
    },
  ],
  properties: {
    uidHash: p.blob().$type<Buffer>().primary(),
    /** Most significant byte first. */
    tokenId: p.blob().$type<Buffer>(),
    transactionId: () =>
      p
        .manyToOne(ChainTransactionEntity)
        .mapToPk()
        .fieldName('transaction_id')
        .updateRule('no action')
        .deleteRule('no action'),
    foundAt: p.datetime(),
  },
});
