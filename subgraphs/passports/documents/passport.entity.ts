import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { PASSPORT_LEVELS } from '../../../schema/vocabulary/passport-levels.js';
import { idColumn, ownId } from '../../lib/database/id.js';

/** A passport of one item, lot or model, with or without published versions. */
export const PassportEntity = defineEntity({
  name: 'Passport',
  tableName: 'passport',
  uniques: [
    {
      name: 'passport_of_batch',
      where: 'product_batch_id IS NOT NULL',
      properties: ['productBatchId'],
    },
    { name: 'passport_of_brand', properties: ['brandId', 'id'] },
    {
      name: 'passport_of_item',
      where: 'product_id IS NOT NULL',
      properties: ['productId'],
    },
    {
      name: 'passport_of_model',
      where: 'product_model_id IS NOT NULL',
      properties: ['productModelId'],
    },
  ],
  checks: [
    {
      name: 'passport_check',
      expression: 'num_nonnulls(product_id, product_batch_id, product_model_id) = 1',
    },
    {
      name: 'passport_check1',
      expression: `
CASE level
    WHEN 'item'::text THEN product_id
    WHEN 'batch'::text THEN product_batch_id
    ELSE product_model_id
END IS NOT NULL`,
    },
  ],
  properties: {
    id: ownId(),
    level: p.enum(PASSPORT_LEVELS),
    brandId: idColumn(),
    brandCode: p.text(),
    productId: idColumn().nullable(),
    productBatchId: idColumn().nullable(),
    productModelId: idColumn().nullable(),
    /** Version of the document schema. */
    schemaVersion: p.text().default('1.0'),
    createdAt: p.datetime(),
    firstPublishedAt: p.datetime().nullable(),
  },
});

export type Passport = InferEntity<typeof PassportEntity>;
