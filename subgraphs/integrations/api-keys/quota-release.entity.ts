import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { QuotaReservationEntity } from './quota-reservation.entity.js';

export const QuotaReleaseEntity = defineEntity({
  name: 'QuotaRelease',
  tableName: 'quota_release',
  checks: [{ name: 'quota_release_units_check', expression: 'units > 0' }],
  properties: {
    reference: () =>
      p
        .manyToOne(QuotaReservationEntity)
        .mapToPk()
        .fieldName('reference')
        .updateRule('no action')
        .primary()
        .deleteRule('cascade'),
    releaseKey: p.text().primary(),
    units: p.integer(),
  },
});

export type QuotaRelease = InferEntity<typeof QuotaReleaseEntity>;
