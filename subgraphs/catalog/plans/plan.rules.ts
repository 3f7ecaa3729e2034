import { isOneOf } from '../../../schema/closed-record.js';
import type { InputFault } from '../../../schema/error-facts.js';
import { unknownThing } from '../../../schema/field-sentences.js';
import { tooSmall } from '../../../schema/validation-sentences.js';
import { PLAN_FEATURES } from '../../../schema/vocabulary/plans.js';

/** Fields of a plan whose form is checked. */
export interface PlanFacts {
  readonly features?: readonly string[] | null;
  readonly requestsPerMinute?: number | null;
  readonly monthlyProducts?: number | null;
}

/** Lists every fault of a plan's description. */
export function planFaults({ features, requestsPerMinute, monthlyProducts }: PlanFacts): InputFault[] {
  const faults: InputFault[] = [];
  const unknown = features?.find((feature) => !isOneOf(PLAN_FEATURES, feature));
  if (unknown !== undefined)
    faults.push({ type: 'value_error', path: ['features'], message: unknownThing('feature'), input: unknown });
  const requireAtLeast = (least: number, field: string, value: number | null | undefined): void => {
    if (value != null && value < least)
      faults.push({ type: 'greater_than_equal', path: [field], message: tooSmall(least), input: value });
  };
  requireAtLeast(1, 'requestsPerMinute', requestsPerMinute);
  requireAtLeast(0, 'monthlyProducts', monthlyProducts);
  return faults;
}
