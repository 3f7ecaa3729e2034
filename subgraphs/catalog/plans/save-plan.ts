import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { PlanInput } from '../brands/upkeep.input.js';
import type { CatalogContext } from '../context.js';
import { given } from '../given.js';
import { lockName } from '../lock-name.statements.js';
import { PlanEntity, type Plan as StoredPlan } from './plan.entity.js';
import { isFeature } from './plan.rules.js';
import type { Plan } from './plan.type.js';

/** Creates the plan of a code or changes it. Throws `INVALID_INPUT`. */
export function savePlan({ database }: CatalogContext, { code, features, ...rest }: PlanInput): Promise<Plan> {
  const unknown = features?.find((feature) => !isFeature(feature));
  if (unknown !== undefined) {
    throw invalidInput({ type: 'value_error', path: ['features'], message: 'Unknown feature', input: unknown });
  }
  return database.unitOfWork(async (em) => {
    await lockName.run(em, { name: `catalog plan ${code}` });
    const plan = (await em.findOne(PlanEntity, { code })) ?? em.create(PlanEntity, { code });
    em.assign(plan, given({ ...rest, features: features ?? undefined }));
    await em.flush();
    return toPlan(plan);
  });
}

const toPlan = ({ code, features, requestsPerMinute, monthlyProducts }: StoredPlan): Plan => ({
  code,
  features,
  requestsPerMinute: requestsPerMinute ?? null,
  monthlyProducts: monthlyProducts ?? null,
});
