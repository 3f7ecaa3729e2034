import { defineEntity, p } from '@mikro-orm/postgresql';

/** An erased account, whose items go back to their brands. */
export const ErasedAccountEntity = defineEntity({
  name: 'ErasedAccount',
  tableName: 'erased_account',
  properties: {
    accountId: p.integer().primary().autoincrement(false),
    erasedAt: p.datetime(),
  },
});
