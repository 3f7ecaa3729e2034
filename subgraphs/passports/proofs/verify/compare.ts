import type { Json } from '../../../../schema/json.js';
import { canonicalJson } from '../../documents/canonical-json.rules.js';
import { type Bundle, valueAt } from './bundle.js';

/** A path of the bundle with its expected value. */
export type Expected = readonly [path: string, value: Json | undefined];

export const sameJson = (one: Json | undefined, other: Json | undefined): boolean =>
  one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other);

/** Returns the first path with a missing or different value; undefined for none. */
export const firstDifference = (bundle: Bundle, expected: readonly Expected[]): string | undefined =>
  expected.find(([path, value]) => !sameJson(valueAt(bundle, path), value))?.[0];

export const pathsOf = (expected: readonly Expected[]): readonly string[] => expected.map(([path]) => path);
