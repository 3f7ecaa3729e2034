import { fieldsIn, isRecord, type UnknownRecord } from '../../schema/record.js';
import { type JsonBound, jsonFaults } from '../../subgraphs/lib/bounds/json-bound.js';
import { characterFault, type TextBound, textFault } from '../../subgraphs/lib/bounds/text-bound.js';
import type { Fault, Path } from './manifest-fault.js';
import { meantBy } from './settled-values.js';

/**
 * Lists the texts and JSON values of a file beyond the bounds in its schema, which are those of the graph's arguments,
 * and the texts and names with a character that no text may have, such as NUL.
 */
export function boundFaults(schema: UnknownRecord, value: unknown, path: Path = []): Fault[] {
  const { bound, items, properties } = meantBy(schema);
  if (isJsonBound(bound)) {
    return isRecord(value) ? jsonFaults(value, bound, path).map((fault): Fault => [fault.path, fault.message]) : [];
  }
  if (typeof value === 'string') {
    const fault = isTextBound(bound) ? textFault(value, bound) : characterFault(value);
    return fault ? [[path, fault.message]] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, at) => boundFaults(fieldsIn(items), item, [...path, at]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    boundFaults(fieldsIn(fieldsIn(properties)[name]), field, [...path, name]),
  );
}

const isTextBound = (bound: unknown): bound is TextBound => isRecord(bound) && bound.kind === 'text';

const isJsonBound = (bound: unknown): bound is JsonBound => isRecord(bound) && bound.kind === 'json';
