import { defineEntity, p } from '@mikro-orm/postgresql';

/** A running worker, until its lease expires; the worker renews it. */
export const LeaseEntity = defineEntity({
  name: 'Lease',
  tableName: 'lease',
  properties: {
    /** Name under which the worker locks jobs. */
    name: p.text().primary(),
    expiresAt: p.datetime(),
  },
});
