import type { TSchema } from '@sinclair/typebox';
import type { Path } from './manifest-fault.js';

/** Text of a scalar as the file has it. */
export type SourceOf = (path: Path) => string | undefined;

/**
 * Returns a file's values as its schema means them: an optional field that says null says nothing, and what YAML takes for a
 * number is a text where a text belongs (a serial like `1234567890E5` is no float). Everything else stays as it is.
 */
export function settledValues(schema: TSchema, value: unknown, sourceOf: SourceOf, path: Path = []): unknown {
  const meant = (schema.anyOf as TSchema[] | undefined)?.find(({ type }) => type !== 'null') ?? schema;
  if (meant.type === 'string' && typeof value === 'number') return sourceOf(path) ?? value;
  if (meant.type === 'array' && Array.isArray(value)) {
    return value.map((item, at) => settledValues(meant.items as TSchema, item, sourceOf, [...path, at]));
  }
  const properties = meant.properties as Readonly<Record<string, TSchema>> | undefined;
  if (!properties || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const required = (meant.required as readonly string[] | undefined) ?? [];
  const fields = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!declared) return [[name, field]];
    if (field === null && !required.includes(name) && !isNullable(declared)) return [];
    return [[name, settledValues(declared, field, sourceOf, [...path, name])]];
  });
  return Object.fromEntries(fields);
}

const isNullable = ({ anyOf }: TSchema): boolean =>
  ((anyOf as TSchema[] | undefined) ?? []).some(({ type }) => type === 'null');
