import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { PlanInput } from '../brands/upkeep.input.js';
import type { CatalogContext } from '../context.js';
import { given } from '../given.js';
import { lockName } from '../lock-name.statements.js';
import { PlanEntity, type Plan as StoredPlan } from './plan.entity.js';
import { planFaults } from './plan.rules.js';
import type { Plan } from './plan.type.js';

/** Creates the plan of a code or changes it. Throws `INVALID_INPUT`. */
export function savePlan({ database }: CatalogContext, input: PlanInput): Promise<Plan> {
  const { code, features, ...rest } = input;
  const faults = planFaults(input);
  if (faults.length > 0) throw invalidInput(...faults);
  return database.unitOfWork(async (em) => {
    await lockName.post(em, { name: `catalog plan ${code}` });
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
