import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { BrandEntity } from './brand.entity.js';

/** Fewer approvals for minting that an administrator asked for and that are not in force yet. */
export const FewerApprovalsEntity = defineEntity({
  name: 'FewerApprovals',
  tableName: 'fewer_approvals',
  checks: [{ name: 'fewer_approvals_wanted_check', expression: 'wanted >= 0' }],
  properties: {
    brandId: () =>
      p
        .oneToOne(BrandEntity)
        .owner()
        .mapToPk()
        .fieldName('brand_id')
        .updateRule('no action')
        .deleteRule('cascade')
        .primary(),
    wanted: p.integer(),
    /** Account. */
    askedBy: p.integer(),
    askedAt: p.datetime(),
  },
});

export type FewerApprovals = InferEntity<typeof FewerApprovalsEntity>;
