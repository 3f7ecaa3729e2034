import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { QUOTA_USES } from './quota.rules.js';

/** Units that work reserved, and how many of them it refunded. */
export const QuotaReservationEntity = defineEntity({
  name: 'QuotaReservation',
  tableName: 'quota_reservation',
  checks: [
    {
      name: 'quota_reservation_check',
      expression: '(released >= 0) AND (released <= units)',
    },
    { name: 'quota_reservation_units_check', expression: 'units > 0' },
  ],
  properties: {
    /** Id of the work. */
    reference: p.uuid().primary(),
    purpose: p.enum(QUOTA_USES),
    keyId: () =>
      p
        .manyToOne(ApiKeyEntity)
        .mapToPk()
        .fieldName('key_id')
        .updateRule('no action')
        .deleteRule('no action')
        .nullable(),
    brandId: idColumn(),
    day: p.date(),
    month: p.date(),
    units: p.integer(),
    released: p.integer().default(0),
    reservedAt: p.datetime().index('quota_reservation_by_time'),
  },
});
