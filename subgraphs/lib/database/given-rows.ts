import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { ByteText } from './bytes.js';

/** TypeScript types of PostgreSQL's types, as in arguments and results. */
interface Values {
  readonly int: number;
  readonly bigint: number;
  readonly text: string;
  readonly bytea: Buffer | ByteText;
  readonly uuid: string;
  readonly boolean: boolean;
  readonly timestamptz: Date | string;
  readonly jsonb: object;
}

type Type = keyof Values;

/** Columns of rows, each an array; the nth elements form the nth row. */
type Arrays = Readonly<
  Record<string, { [Of in Type]: readonly [type: Of, values: readonly (Values[Of] | null)[]] }[Type]>
>;

/**
 * Builds rows from arguments that are arrays (`unnest`), under a name for the statement:
 * `rowsOfArrays('given', { id: ['bigint', ids], name: ['text', names] })`. Their types are those of the arguments.
 */
export function rowsOfArrays<const Name extends string, const Given extends Arrays>(name: Name, arrays: Given) {
  const values = Object.values(arrays).map(([type, each]) => sql`${each}::${sql.raw(type)}[]`);
  return named<{ [Column in keyof Given]: Given[Column][1][number] }, Name>(
    sql`unnest(${sql.join(values)})`,
    name,
    sql.join(Object.keys(arrays).map((column) => sql.id(column))),
  );
}

declare const content: unique symbol;

/** JSON of a value, as an argument of a statement. */
export type JsonOf<Value> = string & { readonly [content]: Value };

/** Writes a value as JSON. */
export const jsonOf = <Value>(value: Value): JsonOf<Value> => JSON.stringify(value) as JsonOf<Value>;

/** A value as parsed from JSON. */
type Read<Value> = Value extends ByteText ? Buffer : Value;

/** A row parsed from JSON, in which absent fields are null. */
type Complete<Row> = {
  [Column in keyof Row]-?: Read<undefined extends Row[Column] ? NonNullable<Row[Column]> | null : Row[Column]>;
};

/** PostgreSQL types for the values of a column. */
type TypeOf<Value> = { [Of in Type]: [NonNullable<Value>] extends [Values[Of]] ? Of : never }[Type];

/**
 * Builds rows from an argument that is a JSON array of objects (`json_to_recordset`), under a name for the statement. `columns`:
 * the properties that are read, and the type of each.
 */
export function rowsOfJson<const Name extends string, Row>(
  name: Name,
  json: JsonOf<readonly Row[]>,
  columns: { readonly [Column in keyof Row]-?: TypeOf<Row[Column]> },
) {
  const typed = Object.entries<Type>(columns).map(([column, type]) => sql`${sql.id(column)} ${sql.raw(type)}`);
  return named<Complete<Row>, Name>(sql`json_to_recordset(${json}::json)`, name, sql.join(typed));
}

const named = <Row, Name extends string>(
  rows: RawBuilder<unknown>,
  name: Name,
  columns: RawBuilder<unknown>,
): AliasedRawBuilder<Row, Name> => rows.$castTo<Row>().as<Name>(sql`${sql.id(name)} (${columns})`);
