import { isRecord } from '../../schema/record.js';
import { characterFault } from '../../subgraphs/lib/bounds/text-bound.js';
import type { Fault, Path } from './manifest-fault.js';

/** Lists the texts and names in a value that have a character which no text may have, such as NUL. */
export function textFaults(value: unknown, path: Path = []): Fault[] {
  if (typeof value === 'string') return faultsOf(value, path);
  if (Array.isArray(value)) return value.flatMap((item, at) => textFaults(item, [...path, at]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => [
    ...faultsOf(name, path),
    ...textFaults(field, [...path, name]),
  ]);
}

function faultsOf(text: string, path: Path): Fault[] {
  const fault = characterFault(text);
  return fault ? [[path, fault.message]] : [];
}
