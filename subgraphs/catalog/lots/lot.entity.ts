import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownId } from '../../lib/database/id.js';
import { BrandEntity } from '../brands/brand.entity.js';
import { ModelEntity } from '../models/model.entity.js';

/** A lot of a model. */
export const LotEntity = defineEntity({
  name: 'Lot',
  tableName: 'batch',
  uniques: [{ name: 'batch_model_id_batch_code_key', properties: ['modelId', 'batchCode'] }],
  checks: [
    {
      name: 'batch_batch_code_check',
      expression: '(length(batch_code) >= 1) AND (length(batch_code) <= 100)',
    },
    {
      name: 'batch_manufacturing_site_check',
      expression: 'length(manufacturing_site) <= 255',
    },
    { name: 'batch_quantity_planned_check', expression: 'quantity_planned >= 0' },
  ],
  properties: {
    id: ownId(),
    brandId: () =>
      p.manyToOne(BrandEntity).mapToPk().fieldName('brand_id').updateRule('no action').deleteRule('no action'),
    modelId: () =>
      p.manyToOne(ModelEntity).mapToPk().fieldName('model_id').updateRule('no action').deleteRule('no action'),
    /** Lot number. */
    batchCode: p.text().index('batch_by_code'),
    countryOfOrigin: p.text().nullable(),
    manufacturingSite: p.text().nullable(),
    notes: p.text().nullable(),
    productionDate: p.date().nullable(),
    quantityPlanned: p.integer().nullable(),
    createdAt: p.datetime().defaultRaw(`now()`),
    updatedAt: p.datetime().defaultRaw(`now()`),
  },
});
