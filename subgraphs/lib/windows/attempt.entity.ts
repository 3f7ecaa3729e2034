import { defineEntity, p } from '@mikro-orm/postgresql';

/** An attempt, once for each counter it is counted in. */
export const AttemptEntity = defineEntity({
  name: 'Attempt',
  tableName: 'attempt',
  indexes: [{ name: 'attempt_by_key', properties: ['key', 'at'] }],
  properties: {
    id: p.uuid().primary(),
    /** The counter. */
    key: p.text().primary(),
    /** Thing that the counter counts once. */
    member: p.text(),
    at: p.datetime(),
    /** True once it is known to have been wrong. */
    settled: p.boolean(),
  },
});
