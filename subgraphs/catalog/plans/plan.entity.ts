import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { PlanFeature } from '../../../schema/vocabulary/plans.js';
import { ownId } from '../../lib/database/id.js';

/** A brand's subscription; null limits: the default for calls, no limit for products. */
export const PlanEntity = defineEntity({
  name: 'Plan',
  tableName: 'plan',
  checks: [
    { name: 'plan_monthly_products_check', expression: 'monthly_products >= 0' },
    {
      name: 'plan_requests_per_minute_check',
      expression: 'requests_per_minute > 0',
    },
  ],
  properties: {
    id: ownId(),
    code: p.text().unique('plan_code_key'),
    features: p.array().$type<PlanFeature[]>().defaultRaw(`'{}'`),
    requestsPerMinute: p.integer().nullable(),
    monthlyProducts: p.integer().nullable(),
  },
});

export type Plan = InferEntity<typeof PlanEntity>;
