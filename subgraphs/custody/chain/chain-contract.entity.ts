import { defineEntity, p } from '@mikro-orm/postgresql';
import { ChainTransactionEntity } from './chain-transaction.entity.js';

export const ChainContractEntity = defineEntity({
  name: 'ChainContract',
  tableName: 'chain_contract',
  properties: {
    name: p.text().primary(),
    address: p.text(),
    transactionId: () =>
      p
        .manyToOne(ChainTransactionEntity)
        .mapToPk()
        .fieldName('transaction_id')
        .updateRule('no action')
        .deleteRule('no action'),
  },
});
