import {
  type ObjectOptions,
  type Static,
  type StringOptions,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
} from '@sinclair/typebox';
import type { UnknownRecord } from '../../schema/record.js';

/** Range of the interface's integers; others are answered with 422 (§7.1). */
export const INTEGER_RANGE = { minimum: -2_147_483_648, maximum: 2_147_483_647 } as const;

/** Creates an object schema that refuses unknown fields. */
export const Closed = <Properties extends TProperties>(
  properties: Properties,
  options: ObjectOptions = {},
): TObject<Properties> => Type.Object(properties, { additionalProperties: false, ...options });

/** Creates the schema of an object with any members. Says so, since generators of clients read one without members as always empty. */
export const AnyObject = (options: ObjectOptions = {}) => Type.Object({}, { additionalProperties: true, ...options });

/** Returns the options of an object with at most one of two fields; null counts as absent. Of both, `other` is at fault. */
export const notBoth = (one: string, other: string) => ({
  not: {
    type: 'object',
    required: [one, other],
    properties: { [one]: { not: { type: 'null' } }, [other]: { not: { type: 'null' } } },
    description: `${one} and ${other} cannot be used together`,
  },
});

/** Creates a string schema for JSON, forms, queries and paths. */
export const Text = (description: string, options: StringOptions = {}) => Type.String({ description, ...options });

/** Creates the schema of a closed list of strings. */
export const Choice = <const Value extends string>(
  values: readonly Value[],
  options: { description?: string; default?: Value } = {},
) => Type.Unsafe<Value>({ type: 'string', enum: [...values], ...options });

/** Creates a nullable schema. Written so that an invalid value gives one fault, not one per alternative. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: values }: UnknownRecord = schema;
  if (!type) return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] });
  const types = [...(Array.isArray(type) ? type : [type]), 'null'];
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: types,
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  });
}

/** Creates the schema of an instant: ISO 8601 with zone, as every timestamp of the interface. */
export const Instant = (description: string) => Type.String({ format: 'date-time', description });
