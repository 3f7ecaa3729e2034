import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';
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
    accountId: idColumn().primary(),
    at: p.datetime(),
  },
});
