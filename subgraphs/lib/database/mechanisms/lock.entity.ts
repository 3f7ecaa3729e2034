import { defineEntity, p } from '@mikro-orm/postgresql';

/** A name that a transaction holds: its key, which nobody else can write until that ends. Empty for whoever looks. */
export const LockEntity = defineEntity({
  name: 'Lock',
  tableName: 'lock',
  properties: { name: p.text().primary() },
});
