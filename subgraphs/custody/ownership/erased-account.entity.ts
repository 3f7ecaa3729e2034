import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';

/** An erased account, whose items go back to their brands. */
export const ErasedAccountEntity = defineEntity({
  name: 'ErasedAccount',
  tableName: 'erased_account',
  properties: {
    accountId: idColumn().primary().autoincrement(false),
    erasedAt: p.datetime(),
  },
});
