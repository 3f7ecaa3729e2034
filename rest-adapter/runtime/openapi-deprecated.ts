import { isRecord } from '../../schema/record.js';

/** Copies a description with every `brand_id` that has a `brand_code` in the same object marked as deprecated (§9). */
export function deprecatingBrandId<Value>(value: Value): Value;
export function deprecatingBrandId(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => deprecatingBrandId(one));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, deprecatingBrandId(child)]));
  const { properties } = copy;
  if (isRecord(properties) && isRecord(properties.brand_id) && 'brand_code' in properties) {
    copy.properties = { ...properties, brand_id: { ...properties.brand_id, deprecated: true } };
  }
  return copy;
}
