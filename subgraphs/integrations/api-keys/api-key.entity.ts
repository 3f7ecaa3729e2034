import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Scope } from '../../../schema/vocabulary/scopes.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { AccountEntity } from '../accounts/account.entity.js';

/** An API key of a brand, stored as a hash. */
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
    id: ownId(),
    brandId: idColumn().index('api_key_by_brand'),
    brandCode: p.text(),
    /** SHA-256, lower-case hexadecimal. */
    keyHash: p.text().unique('api_key_key_hash_key'),
    /** Leading characters of the key. */
    display: p.text(),
    name: p.text().nullable(),
    /** Immutable. */
    scopes: p.array().$type<Scope[]>(),
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
    /** Set by the first call after the expiry date, which makes the expiry final. */
    expiredAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    /** True where an operator set the calls per minute, which may then exceed the plan's. */
    isAbovePlan: p.boolean().default(false),
  },
});
