import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

export const RateWindowEntity = defineEntity({
  name: 'RateWindow',
  tableName: 'rate_window',
  properties: {
    key: p.text().primary(),
    index: p.bigint('string'),
    used: p.integer(),
  },
});

export type RateWindow = InferEntity<typeof RateWindowEntity>;
