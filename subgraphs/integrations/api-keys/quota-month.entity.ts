import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';

/** Items that a brand registered in a month (UTC), identified by its first day. */
export const QuotaMonthEntity = defineEntity({
  name: 'QuotaMonth',
  tableName: 'quota_month',
  checks: [{ name: 'quota_month_used_check', expression: 'used >= 0' }],
  properties: {
    brandId: idColumn().primary(),
    month: p.date().primary(),
    used: p.integer(),
  },
});
