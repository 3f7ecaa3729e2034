import { defineEntity, p } from '@mikro-orm/postgresql';

/** An attempt, one row per counter. */
export const AttemptEntity = defineEntity({
  name: 'Attempt',
  tableName: 'attempt',
  indexes: [{ name: 'attempt_by_key', properties: ['key', 'at'] }],
  properties: {
    id: p.uuid().primary(),
    /** Name of the counter. */
    key: p.text().primary(),
    /** Identity within the counter: equal members count once. */
    member: p.text(),
    at: p.datetime(),
    /** True once the attempt was wrong. */
    settled: p.boolean(),
  },
});
