import { defineEntity, p } from '@mikro-orm/postgresql';

/** A live worker, until its lease runs out, which it renews. */
export const LeaseEntity = defineEntity({
  name: 'Lease',
  tableName: 'lease',
  properties: {
    /** Under which it takes work. */
    name: p.text().primary(),
    expiresAt: p.datetime(),
  },
});
