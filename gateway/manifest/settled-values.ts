import { fieldsIn, isRecord, textsIn, type UnknownRecord } from '../../schema/record.js';
import type { Path } from './manifest-fault.js';

/** Text of a scalar as the file has it. */
export type SourceOf = (path: Path) => string | undefined;

/**
 * Returns a file's values as its schema means them: an optional field that says null says nothing, and what YAML takes for a
 * number is a text where a text belongs (a serial like `1234567890E5` is no float). Everything else stays as it is.
 */
export function settledValues(schema: UnknownRecord, value: unknown, sourceOf: SourceOf, path: Path = []): unknown {
  const meant = alternativesOf(schema).find(({ type }) => type !== 'null') ?? schema;
  if (meant.type === 'string' && typeof value === 'number') return sourceOf(path) ?? value;
  if (meant.type === 'array' && Array.isArray(value)) {
    return value.map((item, at) => settledValues(fieldsIn(meant.items), item, sourceOf, [...path, at]));
  }
  const { properties } = meant;
  if (!isRecord(properties) || !isRecord(value)) return value;
  const required = textsIn(meant.required);
  const fields = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!isRecord(declared)) return [[name, field]];
    if (field === null && !required.includes(name) && !isNullable(declared)) return [];
    return [[name, settledValues(declared, field, sourceOf, [...path, name])]];
  });
  return Object.fromEntries(fields);
}

const alternativesOf = ({ anyOf }: UnknownRecord): UnknownRecord[] =>
  Array.isArray(anyOf) ? anyOf.filter(isRecord) : [];

const isNullable = (schema: UnknownRecord): boolean => alternativesOf(schema).some(({ type }) => type === 'null');
