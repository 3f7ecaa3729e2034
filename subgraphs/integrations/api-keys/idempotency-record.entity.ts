import { defineEntity, p } from '@mikro-orm/postgresql';

/** A call under an idempotency key of a brand. */
export const IdempotencyRecordEntity = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_record',
  properties: {
    brandId: p.integer().primary(),
    idempotencyKey: p.text().primary(),
    /** Of the normalized content of the first call. */
    digest: p.text(),
    /** Identifier of the work. */
    reference: p.uuid(),
    startedAt: p.datetime().index('idempotency_record_by_start'),
    lockedUntil: p.datetime(),
    /** Answer to the first call; null while it is in flight. */
    response: p.json().nullable(),
  },
});
