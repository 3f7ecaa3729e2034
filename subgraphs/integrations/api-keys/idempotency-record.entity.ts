import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

export const IdempotencyRecordEntity = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_record',
  properties: {
    brandId: p.integer().primary(),
    idempotencyKey: p.text().primary(),
    digest: p.text(),
    reference: p.uuid(),
    startedAt: p.datetime().index('idempotency_record_by_start'),
    lockedUntil: p.datetime(),
    response: p.json().nullable(),
  },
});

export type IdempotencyRecord = InferEntity<typeof IdempotencyRecordEntity>;
