import { defineEntity, p } from '@mikro-orm/postgresql';

export const QuotaToReleaseEntity = defineEntity({
  name: 'QuotaToRelease',
  tableName: 'quota_to_release',
  properties: {
    reference: p.uuid().primary(),
    releaseKey: p.text().primary(),
    units: p.integer(),
    dueAt: p.datetime(),
  },
});
