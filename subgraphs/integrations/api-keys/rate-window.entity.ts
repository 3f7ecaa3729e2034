import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

/** A counter of calls in a window; unlogged, and written by `count_units` alone. */
export const RateWindowEntity = defineEntity({
  name: 'RateWindow',
  tableName: 'rate_window',
  properties: {
    key: p.text().primary(),
    /** Number of the window since the epoch. */
    index: p.bigint('string'),
    used: p.integer(),
  },
});

export type RateWindow = InferEntity<typeof RateWindowEntity>;
