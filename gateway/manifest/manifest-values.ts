import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { CERTIFICATE_NUMBER } from '../../schema/identifiers/certificate-number.js';
import type { JsonObject } from '../../schema/json.js';
import {
  Address,
  type BoundedScalar,
  City,
  JSON_BOUND,
  LINE,
  MOST_ELEMENTS,
  NUMBER_BOUND,
  WebAddress,
} from '../../subgraphs/lib/bounds/bounded-scalars.js';

export const Closed = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });
export const Maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
export const OneOf = <const Value extends string>(...values: readonly Value[]) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values] });

/** List that an operation of the graph receives as one argument. */
export const Several = <Schema extends TSchema>(schema: Schema) => Type.Array(schema, { maxItems: MOST_ELEMENTS });

/** Text with the bound that the graph's operations give it (`boundFaults`), possibly empty. */
export const optional = (scalar?: BoundedScalar) => Type.String({ bound: scalar?.extensions.bound ?? LINE });
/** Text of one character or more with the bound that the graph's operations give it. */
export const text = (scalar?: BoundedScalar) => ({ ...optional(scalar), minLength: 1 });
/** Text of one line, of fewer characters than other lines. */
export const code = (maxLength: number) => ({ ...text(), maxLength });

export const id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const perMinute = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
export const measure = Type.Number({ minimum: 0, maximum: NUMBER_BOUND.max });
export const brandCode = Type.String({ pattern: '^[A-Z0-9]{10}$' });
export const email = Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 });
export const colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });
export const city = optional(City);
export const address = text(Address);
export const webAddress = optional(WebAddress);
export const instant = Type.String({ format: 'date-time' });
export const day = Type.String({ format: 'date' });
export const gtin = Type.String({ pattern: '^[0-9]{8}$|^[0-9]{12,14}$' });
export const lot = code(100);
export const sku = code(100);
export const serial = Type.String({ pattern: '^[0-9A-HJKMNP-TV-Z]{12}$' });
export const certificateNumber = Type.String({ pattern: CERTIFICATE_NUMBER });
export const country = Type.String({ pattern: '^[A-Z]{2}$' });
/** JSON object of any form. */
export const open = (scalar?: BoundedScalar) =>
  Type.Record(Type.String(), Type.Unknown(), { bound: scalar?.extensions.bound ?? JSON_BOUND });
export const document = Type.Unsafe<JsonObject>(open());
