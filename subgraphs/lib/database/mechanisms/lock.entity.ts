import { defineEntity, p } from '@mikro-orm/postgresql';

/**
 * A name that a transaction has locked: no other transaction can write its key until it ends. Other readers see an
 * empty table.
 */
export const LockEntity = defineEntity({
  name: 'Lock',
  tableName: 'lock',
  properties: { name: p.text().primary() },
});
