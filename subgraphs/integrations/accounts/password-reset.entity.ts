import { defineEntity, p } from '@mikro-orm/postgresql';
import { AccountEntity } from './account.entity.js';

/** A mailed reset link, valid once. */
export const PasswordResetEntity = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_reset',
  properties: {
    tokenHash: p.text().primary(),
    accountId: () =>
      p.manyToOne(AccountEntity).mapToPk().fieldName('account_id').updateRule('no action').deleteRule('no action'),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});
