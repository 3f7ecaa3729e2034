import { type TSchema, Type } from '@sinclair/typebox';

/** Returns the schema of a nullable value in JSON Schema's form: `"type": ["string", "null"]`. */
export const orNull = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Schema['static'] | null>({ ...schema, type: [String(schema.type), 'null'] });

export const text = (description: string) => Type.String({ description });
export const number = (description: string) => Type.Integer({ description });
export const instant = (description: string) => Type.String({ format: 'date-time', description });
export const country = (description: string) => Type.String({ pattern: '^[A-Z]{2}$', description });
export const money = (description: string) => Type.String({ pattern: '^\\d+\\.\\d{2}$', description });
export const currency = () => Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code of the amount.' });
export const transactionHash = (description: string) => Type.String({ pattern: '^0x[0-9a-f]{64}$', description });

export const oneOf = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values], description });

/** Fields of every event. */
export const envelope = {
  event_id: Type.String({
    format: 'uuid',
    description: 'Identity of the event: two events that are otherwise equal differ in it.',
  }),
  brand_code: Type.String({
    pattern: '^[A-Z0-9]{10}$',
    description: 'Public code of the brand that receives the event.',
  }),
  occurred_at: instant('When it happened, not when it is delivered.'),
};

/** Fields of every event about one item. */
export const itemEnvelope = {
  ...envelope,
  product_id: number('Number of the item.'),
  token_id: orNull(
    Type.String({ pattern: '^[0-9]{77,78}$', description: 'Token identifier; null until minting is confirmed.' }),
  ),
  uid_hash: orNull(Type.String({ pattern: '^0x[0-9a-f]{64}$', description: 'Chip hash.' })),
  serial: orNull(
    Type.String({ pattern: '^[0-9A-HJKMNP-TV-Z]{12}$', description: 'Serial number as printed on the item.' }),
  ),
  product_name: orNull(text('Name of the product.')),
  sequence: Type.Integer({
    minimum: 1,
    description: "Counts the item's events from 1. Deliveries may arrive in any order; this says which came first.",
  }),
};
