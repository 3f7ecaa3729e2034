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

/** Smallest and largest value an integer of the interface may have; beyond it the answer is 422 (§7.1). */
export const INTEGER_RANGE = { minimum: -2_147_483_648, maximum: 2_147_483_647 } as const;

/** Returns an object whose unknown fields are refused. */
export const Closed = <Properties extends TProperties>(
  properties: Properties,
  options: ObjectOptions = {},
): TObject<Properties> => Type.Object(properties, { additionalProperties: false, ...options });

/** Returns the options of an object that takes one of two fields or none; null counts as absent. */
export const notBoth = (one: string, other: string) => ({
  not: {
    type: 'object',
    required: [one, other],
    properties: { [one]: { not: { type: 'null' } }, [other]: { not: { type: 'null' } } },
    description: `${one} and ${other} cannot be used together`,
  },
});

/** Returns a string; JSON, form, query or path alike. */
export const Text = (description: string, options: StringOptions = {}) => Type.String({ description, ...options });

/** Returns one of a closed list of strings. */
export const Choice = <const Value extends string>(
  values: readonly Value[],
  options: { description?: string; default?: Value } = {},
) => Type.Unsafe<Value>({ type: 'string', enum: [...values], ...options });

/**
 * Describes a value of `schema`, or null. Written so that a fault of the value reads as one fault, not as one per alternative.
 */
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

/** Describes an instant: ISO 8601 with zone, as every timestamp of the interface. */
export const Instant = (description: string) => Type.String({ format: 'date-time', description });
