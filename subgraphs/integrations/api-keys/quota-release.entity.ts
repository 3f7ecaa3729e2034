import { defineEntity, p } from '@mikro-orm/postgresql';
import { QuotaReservationEntity } from './quota-reservation.entity.js';

/** Refund of units, unique by occasion. */
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
    /** Occasion of the refund. */
    releaseKey: p.text().primary(),
    units: p.integer(),
  },
});
