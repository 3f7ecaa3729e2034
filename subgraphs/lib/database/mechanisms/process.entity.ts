import { defineEntity, p } from '@mikro-orm/postgresql';

/** A process that has the schema open, as far as is known: until its row runs out, which it renews. */
export const ProcessEntity = defineEntity({
  name: 'Process',
  tableName: 'process',
  properties: {
    /** Host, number of the process, and a random end. */
    name: p.text().primary(),
    /** As its `Mechanisms` have it. */
    locks: p.text(),
    notifications: p.text(),
    expiresAt: p.datetime(),
  },
});
