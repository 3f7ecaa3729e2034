import { defineEntity, p } from '@mikro-orm/postgresql';

/**
 * A name that a transaction holds: its key, which no other transaction can write until it ends. The table looks empty to every
 * other reader.
 */
export const LockEntity = defineEntity({
  name: 'Lock',
  tableName: 'lock',
  properties: { name: p.text().primary() },
});
