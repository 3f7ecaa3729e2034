import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';

/** A call under an idempotency key of a brand. */
export const IdempotencyRecordEntity = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_record',
  properties: {
    brandId: idColumn().primary(),
    idempotencyKey: p.text().primary(),
    /** Digest of the normalised content of the first call. */
    digest: p.text(),
    /** Id of the work. */
    reference: p.uuid(),
    /** Id of the call that began or took over last, which alone may abandon the key; null in records of before. */
    holder: p.uuid().nullable(),
    startedAt: p.datetime().index('idempotency_record_by_start'),
    lockedUntil: p.datetime(),
    /** Response to the first call; null while it is running. */
    response: p.json().nullable(),
  },
});
