import { defineEntity, p } from '@mikro-orm/postgresql';

/** An account whose person is erased: what it holds goes back to the brands. */
export const ErasedAccountEntity = defineEntity({
  name: 'ErasedAccount',
  tableName: 'erased_account',
  properties: {
    accountId: p.integer().primary().autoincrement(false),
    erasedAt: p.datetime(),
  },
});
