import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { ownId } from '../../lib/database/id.js';
import { BrandEntity } from '../brands/brand.entity.js';
import { CategoryEntity } from '../categories/category.entity.js';
import { IDENTITY_LEVELS } from './model-input.rules.js';

/** A model (article) of a brand. Volume in cubic centimetres, weight in grams. */
export const ModelEntity = defineEntity({
  name: 'Model',
  tableName: 'model',
  indexes: [
    {
      name: 'model_by_gtin',
      properties: ['gtin'],
      where: 'gtin IS NOT NULL',
    },
    { name: 'model_by_media', properties: ['mediaUrls'], type: 'gin' },
    {
      name: 'model_by_primary_image',
      where: 'primary_image_url IS NOT NULL',
      properties: ['primaryImageUrl'],
    },
  ],
  uniques: [
    { name: 'model_brand_id_sku_key', properties: ['brandId', 'sku'] },
    { name: 'model_of_brand', properties: ['brandId', 'id'] },
  ],
  checks: [
    {
      name: 'model_default_warranty_months_check',
      expression: 'default_warranty_months >= 0',
    },
    { name: 'model_gtin_check', expression: "gtin ~ '^[0-9]{14}$'::text" },
    {
      name: 'model_sku_check',
      expression: '(length(sku) >= 1) AND (length(sku) <= 100)',
    },
    { name: 'model_volume_cm3_check', expression: 'volume_cm3 >= 0' },
    { name: 'model_weight_grams_check', expression: 'weight_grams >= 0' },
  ],
  properties: {
    id: ownId(),
    brandId: () =>
      p.manyToOne(BrandEntity).mapToPk().fieldName('brand_id').updateRule('no action').deleteRule('no action'),
    sku: p.text(),
    name: p.text().nullable(),
    categoryId: () =>
      p
        .manyToOne(CategoryEntity)
        .mapToPk()
        .fieldName('category_id')
        .updateRule('no action')
        .deleteRule('no action')
        .nullable(),
    commodityCode: p.text().nullable(),
    customsDescription: p.text().nullable(),
    defaultWarrantyMonths: p.integer().nullable(),
    defaultWarrantyTerms: p.text().nullable(),
    defaultWarrantyTransferable: p.boolean().nullable(),
    description: p.text().nullable(),
    dimensionsJson: p.json().$type<Record<string, unknown>>().nullable(),
    disassemblyInstructionsUrl: p.text().nullable(),
    identityLevel: p.enum(IDENTITY_LEVELS).nullable(),
    maintenanceInstructionsUrl: p.text().nullable(),
    playbookKey: p.text().nullable(),
    primaryImageUrl: p.text().nullable(),
    repairInstructionsUrl: p.text().nullable(),
    safetyInstructionsUrl: p.text().nullable(),
    sparePartsUrl: p.text().nullable(),
    specifications: p.json().$type<Record<string, unknown>>().nullable(),
    userManualUrl: p.text().nullable(),
    volumeCm3: p.decimal().columnType('numeric').nullable(),
    weightGrams: p.decimal().columnType('numeric').nullable(),
    weightUnit: p.text().nullable(),
    createdAt: p.datetime().defaultRaw(`now()`),
    updatedAt: p.datetime().defaultRaw(`now()`),
    /** Bytes of its dimensions and specifications, as JSON. */
    textBytes: p
      .integer()
      .generated(
        '(COALESCE(octet_length((dimensions_json)::text), 0) + COALESCE(octet_length((specifications)::text), 0)) stored',
      )
      .nullable(),
    /** Further images, in order. */
    mediaUrls: p.array().defaultRaw(`'{}'`),
    gtin: p.text().nullable(),
    /** GTINs that it bore before, the last one first; kept by a trigger. */
    formerGtins: p.array().defaultRaw(`'{}'`),
  },
});

export type Model = InferEntity<typeof ModelEntity>;
