import { defineEntity, p } from '@mikro-orm/postgresql';
import { ApiKeyEntity } from './api-key.entity.js';

/** Units that a key used on a day (UTC). */
export const QuotaDayEntity = defineEntity({
  name: 'QuotaDay',
  tableName: 'quota_day',
  checks: [{ name: 'quota_day_used_check', expression: 'used >= 0' }],
  properties: {
    keyId: () =>
      p.manyToOne(ApiKeyEntity).mapToPk().fieldName('key_id').updateRule('no action').deleteRule('no action').primary(),
    day: p.date().primary(),
    used: p.integer(),
  },
});
