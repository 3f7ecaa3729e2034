import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn, ownId } from '../../lib/database/id.js';
import { WarrantyClaimEntity } from '../after-sales/warranty-claim.entity.js';
import { ItemEntity } from '../items/item.entity.js';
import { InterventionEntity } from '../repair/intervention.entity.js';

/** An image of an intervention or claim; only its light copy is stored. */
export const ImageEntity = defineEntity({
  name: 'Image',
  tableName: 'image',
  indexes: [{ name: 'image_by_account', properties: ['accountId', 'addedAt'] }],
  uniques: [
    {
      name: 'image_of_intervention',
      where: 'intervention_id IS NOT NULL',
      properties: ['interventionId', 'sha256'],
    },
    {
      name: 'image_of_claim',
      where: 'warranty_claim_id IS NOT NULL',
      properties: ['warrantyClaimId', 'sha256'],
    },
  ],
  checks: [
    { name: 'image_light_check', expression: 'length(light) <= 102400' },
    { name: 'image_sha256_check', expression: "sha256 ~ '^[0-9a-f]{64}$'::text" },
  ],
  properties: {
    id: ownId(),
    itemId: () =>
      p
        .manyToOne(ItemEntity)
        .mapToPk()
        .fieldName('item_id')
        .updateRule('no action')
        .deleteRule('no action')
        .index('image_by_item'),
    /** Its intervention. */
    interventionId: () =>
      p
        .manyToOne(InterventionEntity)
        .mapToPk()
        .fieldName('intervention_id')
        .updateRule('no action')
        .deleteRule('no action')
        .nullable(),
    /** Its warranty claim. */
    warrantyClaimId: () =>
      p
        .manyToOne(WarrantyClaimEntity)
        .mapToPk()
        .fieldName('warranty_claim_id')
        .updateRule('no action')
        .deleteRule('no action')
        .nullable(),
    /** Account that added it. */
    accountId: idColumn(),
    sha256: p.text(),
    /** WebP, at most 800 px and 100 KB, without EXIF data. */
    light: p.blob().$type<Buffer>(),
    addedAt: p.datetime(),
  },
});
