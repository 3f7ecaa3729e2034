import { isDeepStrictEqual } from 'node:util';
import { fieldsIn } from '../../schema/record.js';

/** Tells whether any value differs from the stored one; null and absent are equal. */
export const differs = (stored: object, values: object): boolean => {
  const known = fieldsIn(stored);
  return Object.entries(values).some(([name, value]) => !isDeepStrictEqual(asGiven(known[name]), value ?? null));
};

/** Converts a stored value to the form of input: a day to its text. */
const asGiven = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? null);
