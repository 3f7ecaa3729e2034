import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { AccountEntity } from '../accounts/account.entity.js';

export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  checks: [
    { name: 'api_key_daily_quota_check', expression: 'daily_quota >= 0' },
    {
      name: 'api_key_key_hash_check',
      expression: "key_hash ~ '^[0-9a-f]{64}$'::text",
    },
    {
      name: 'api_key_requests_per_minute_check',
      expression: 'requests_per_minute > 0',
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    brandId: p.integer().index('api_key_by_brand'),
    brandCode: p.text(),
    keyHash: p.text().unique('api_key_key_hash_key'),
    display: p.text(),
    name: p.text().nullable(),
    scopes: p.array(),
    dailyQuota: p.integer().nullable(),
    requestsPerMinute: p.integer().nullable(),
    createdAt: p.datetime(),
    createdBy: () =>
      p
        .manyToOne(AccountEntity)
        .mapToPk()
        .fieldName('created_by')
        .updateRule('no action')
        .deleteRule('no action')
        .nullable(),
    expiresAt: p.datetime().nullable(),
    expiredAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    isAbovePlan: p.boolean().default(false),
  },
});

export type ApiKey = InferEntity<typeof ApiKeyEntity>;
