/** Returns a value that a test stands on. Throws where there is none. */
export function present<Value>(value: Value): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error('There is no value here');
  return value;
}
