import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { ApiKeyEntity } from './api-key.entity.js';

/** A client brand that a reseller's key serves. */
export const ApiKeyClientEntity = defineEntity({
  name: 'ApiKeyClient',
  tableName: 'api_key_client',
  properties: {
    keyId: () =>
      p.manyToOne(ApiKeyEntity).mapToPk().fieldName('key_id').updateRule('no action').deleteRule('no action').primary(),
    brandId: p.integer().primary(),
    brandCode: p.text(),
  },
});

export type ApiKeyClient = InferEntity<typeof ApiKeyClientEntity>;
