import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';
import { BrandEntity } from './brand.entity.js';

/** An administrator's request for fewer mint approvals, not in force yet. */
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
    /** Account that made the request. */
    askedBy: idColumn(),
    askedAt: p.datetime(),
  },
});

export type FewerApprovals = InferEntity<typeof FewerApprovalsEntity>;
