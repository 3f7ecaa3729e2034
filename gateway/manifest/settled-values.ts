import { fieldsIn, isRecord, textsIn, type UnknownRecord } from '../../schema/record.js';
import type { Path } from './manifest-fault.js';

/** Source text of a scalar in the file. */
export type SourceOf = (path: Path) => string | undefined;

/**
 * Converts a file's values to the types of its schema: removes optional fields that are null, takes the source text of a
 * scalar that YAML parsed as a number where a text is expected (a serial like `1234567890E5` is no float), and removes the
 * line break with which YAML ends a block of text where a single line is expected.
 */
export function settledValues(schema: UnknownRecord, value: unknown, sourceOf: SourceOf, path: Path = []): unknown {
  const meant = meantBy(schema);
  if (meant.type === 'string' && typeof value === 'number') return sourceOf(path) ?? value;
  if (fieldsIn(meant.bound).lines === 'none' && typeof value === 'string') return value.replace(/\n$/, '');
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

/** Returns the schema of a value that is not null. */
export const meantBy = (schema: UnknownRecord): UnknownRecord =>
  alternativesOf(schema).find(({ type }) => type !== 'null') ?? schema;

const alternativesOf = ({ anyOf }: UnknownRecord): UnknownRecord[] =>
  Array.isArray(anyOf) ? anyOf.filter(isRecord) : [];

const isNullable = (schema: UnknownRecord): boolean => alternativesOf(schema).some(({ type }) => type === 'null');
