import { isDeepStrictEqual } from 'node:util';
import { fieldsIn } from '../../schema/record.js';

/** Tells whether any of the values differs from the stored one; null and an absent value are equal. */
export const differs = (stored: object, values: object): boolean => {
  const known = fieldsIn(stored);
  return Object.entries(values).some(([name, value]) => !isDeepStrictEqual(asGiven(known[name]), value ?? null));
};

/** Returns a stored value in the form in which values are given: a day as its text. */
const asGiven = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? null);
