import { isRecord } from '../../../schema/record.js';

type Data = Record<string, unknown>;

/** Merges the answer of a fetch into earlier ones, recursively in objects and in lists of equal length. */
export function merge(target: Data, source: Data): void {
  for (const key of Object.keys(source)) {
    const value = source[key];
    if (value === undefined || key === '__proto__') continue;
    const known = target[key];
    if (isRecord(known) && isRecord(value)) merge(known, value);
    else if (Array.isArray(known) && Array.isArray(value) && known.length === value.length) mergeLists(known, value);
    else target[key] = value;
  }
}

function mergeLists(target: unknown[], source: readonly unknown[]): void {
  for (const [nth, value] of source.entries()) {
    const known = target[nth];
    if (isRecord(known) && isRecord(value)) merge(known, value);
    else target[nth] = value;
  }
}
