import { defineEntity, p } from '@mikro-orm/postgresql';

/** A running process that uses the schema, until its row expires; the process renews it. */
export const ProcessEntity = defineEntity({
  name: 'Process',
  tableName: 'process',
  properties: {
    /** Host, process id, and a random suffix. */
    name: p.text().primary(),
    /** As in its `Mechanisms`. */
    locks: p.text(),
    notifications: p.text(),
    expiresAt: p.datetime(),
  },
});
