import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { QuotaReservationEntity } from './quota-reservation.entity.js';

/** Units that were given back, once for each occasion. */
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
    /** The occasion. */
    releaseKey: p.text().primary(),
    units: p.integer(),
  },
});

export type QuotaRelease = InferEntity<typeof QuotaReleaseEntity>;
