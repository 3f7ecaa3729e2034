import { defineEntity, p } from '@mikro-orm/postgresql';
import { AccountEntity } from './account.entity.js';

/** A code, valid once, in place of the second factor. */
export const RecoveryCodeEntity = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    accountId: () =>
      p
        .manyToOne(AccountEntity)
        .mapToPk()
        .fieldName('account_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary(),
    codeHash: p.text().primary(),
    usedAt: p.datetime().nullable(),
  },
});
