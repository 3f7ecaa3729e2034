import { defineEntity, p } from '@mikro-orm/postgresql';
import { ChainTransactionEntity } from './chain-transaction.entity.js';

export const UnknownTokenEntity = defineEntity({
  name: 'UnknownToken',
  tableName: 'stray_token',
  checks: [
    {
      name: 'stray_token_uid_hash_check',
      expression: "uid_hash ~ '^0x[0-9a-f]{64}$'::text",
    },
  ],
  properties: {
    uidHash: p.text().primary(),
    tokenId: p.text(),
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
