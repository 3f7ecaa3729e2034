/** Copies a description with every `brand_id` marked as deprecated: it gives way to `brand_code` (§2). */
export function deprecatingBrandId<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(deprecatingBrandId) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, deprecatingBrandId(child)]));
  const properties = copy.properties as Record<string, object> | undefined;
  if (properties && typeof properties === 'object' && 'brand_id' in properties) {
    copy.properties = { ...properties, brand_id: { ...properties.brand_id, deprecated: true } };
  }
  return copy as Value;
}
