import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';
import { ApiKeyEntity } from './api-key.entity.js';

/** A client brand that a reseller's key serves. */
export const ApiKeyClientEntity = defineEntity({
  name: 'ApiKeyClient',
  tableName: 'api_key_client',
  properties: {
    keyId: () =>
      p.manyToOne(ApiKeyEntity).mapToPk().fieldName('key_id').updateRule('no action').deleteRule('no action').primary(),
    brandId: idColumn().primary(),
    brandCode: p.text(),
  },
});
