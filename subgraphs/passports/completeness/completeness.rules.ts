import type { Json, JsonObject } from '../../../schema/json.js';
import { isJsonObject } from '../../../schema/json.js';
import type { Sector } from '../../../schema/vocabulary/sectors.js';
import { type BatteryCategory, batteryCategoryOf } from './battery-category.rules.js';
import type { BatteryGuidance, Requirement } from './requirement.rules.js';
import { REQUIREMENTS } from './requirements.rules.js';

export interface CompletenessItem extends Requirement {
  readonly present: boolean;
}

export interface Completeness {
  /** Requirements for this sector, in the order of the regulations. */
  readonly items: readonly CompletenessItem[];
  readonly required: number;
  readonly present: number;
}

/** Lists the requirements of regulations on a document of this sector, with their articles, and whether each is met. */
export function completeness(document: JsonObject, sector: Sector | null): Completeness {
  const category = batteryCategoryOf(document);
  const items = REQUIREMENTS.filter(
    ({ sectors, guidance }) =>
      (sectors === 'all' || (sector !== null && sectors.includes(sector))) &&
      (guidance === undefined || isAsked(guidance, category)),
  ).map((one) => ({ ...one, present: isFilled(valueAt(document, one.path)) }));
  return { items, required: items.length, present: items.filter((item) => item.present).length };
}

/** Tells whether a data point is asked of a battery; where the document names no category, what any category is asked. */
const isAsked = (guidance: BatteryGuidance, category: BatteryCategory | null): boolean =>
  typeof guidance !== 'string' && (category === null || guidance.includes(category));

/** Finds a value at a path, through lists: present when any entry has it. */
function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (Array.isArray(value)) return value.map((element) => valueAt(element, path)).find(isFilled);
  return isJsonObject(value) && Object.hasOwn(value, head) ? valueAt(value[head], rest) : undefined;
}

function isFilled(value: Json | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
