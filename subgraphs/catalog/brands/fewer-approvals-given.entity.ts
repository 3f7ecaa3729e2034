import { defineEntity, p } from '@mikro-orm/postgresql';
import { FewerApprovalsEntity } from './fewer-approvals.entity.js';

/** An administrator's approval of a request for fewer approvals. */
export const FewerApprovalsGivenEntity = defineEntity({
  name: 'FewerApprovalsGiven',
  tableName: 'fewer_approvals_given',
  properties: {
    brandId: () =>
      p
        .manyToOne(FewerApprovalsEntity)
        .mapToPk()
        .fieldName('brand_id')
        .updateRule('no action')
        .primary()
        .deleteRule('cascade'),
    accountId: p.integer().primary(),
    at: p.datetime(),
  },
});
