import { defineEntity, p } from '@mikro-orm/postgresql';

/** Counter of calls in a window; unlogged, and written only by `count_units`. */
export const RateWindowEntity = defineEntity({
  name: 'RateWindow',
  tableName: 'rate_window',
  properties: {
    key: p.text().primary(),
    /** Number of the window since the epoch. */
    index: p.bigint('number'),
    used: p.integer(),
  },
});
