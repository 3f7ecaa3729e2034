import { isJsonObject, type JsonObject } from '../../../schema/json.js';

/** Categories of batteries that have a passport (Regulation (EU) 2023/1542, Article 77(1)). */
export type BatteryCategory = 'ev' | 'lmt' | 'industrial';

/** Names of the categories in Article 3(1), points 11, 13 and 14, with their abbreviations. */
const NAMES: readonly (readonly [BatteryCategory, RegExp])[] = [
  ['ev', /^(ev|electric vehicle)\b/i],
  ['lmt', /^(lmt|light means of transport)\b/i],
  ['industrial', /^industrial\b/i],
];

/** Returns the category that a document names as `battery_specification.battery_category`; null for none or another. */
export function batteryCategoryOf({ battery_specification: section }: JsonObject): BatteryCategory | null {
  const name = isJsonObject(section) ? section.battery_category : null;
  if (typeof name !== 'string') return null;
  return NAMES.find(([, pattern]) => pattern.test(name.trim()))?.[0] ?? null;
}
