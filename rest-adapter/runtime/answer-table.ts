import {
  type Static,
  type TArray,
  type TObject,
  type TOptional,
  type TSchema,
  Type,
  TypeGuard,
} from '@sinclair/typebox';
import { Closed } from './schema-types.js';

/** Source of a value in the graph's answer: a path of fields such as `brand.name`, or a function of the answer. */
type Source = string | ((found: never) => unknown);

/** One field of a documented response: its source in the graph's answer, and its schema. */
export interface Field<From extends Source = Source, Schema extends TSchema = TSchema, Part = unknown> {
  readonly source: From;
  readonly schema: Schema;
  /** Serialises a value that has a table of its own; null is handled by the field. */
  readonly write: ((value: Part) => unknown) | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: a table holds fields of any part; `Fitting` compares each with its source
type Fields = Readonly<Record<string, Field<Source, TSchema, any>>>;
type Schemas<Table extends Fields> = { [Name in keyof Table]: Table[Name]['schema'] };

/** A documented response: its schema, and the function that builds it from the graph's answer. */
export interface Answers<Found, Schema extends TObject = TObject> {
  readonly schema: Schema;
  readonly write: (found: Found) => Static<Schema>;
}

/** Describes a field by its source. A path gives null where an object on it is null. */
export const from = <const From extends Source, Schema extends TSchema>(
  source: From,
  schema: Schema,
): Field<From, Schema> => ({ source, schema, write: undefined });

/** Marks a field whose documented type is narrower than the graph's. */
interface Narrowed {
  readonly narrowed: true;
}

/** Describes a field whose documented type is narrower than the graph's: never null, or fewer enumeration values. */
export const narrowed = <const From extends Source, Schema extends TSchema>(
  source: From,
  schema: Schema,
): Field<From, Schema, Narrowed> => ({ source, schema, write: undefined });

/** Describes a field whose value has a table of its own; `schema`: its optional or nullable form. */
export const part = <const From extends Source, Found, Schema extends TSchema>(
  source: From,
  table: Answers<Found>,
  schema: Schema,
): Field<From, Schema, Found> => ({ source, schema, write: table.write });

/** Describes a field whose value is a list of entries with one table. */
export const list = <const From extends Source, Found, Schema extends TObject>(
  source: From,
  table: Answers<Found, Schema>,
  options: { readonly description?: string } = {},
): Field<From, TArray<Schema>, readonly Found[]> => ({
  source,
  schema: Type.Array(table.schema, options),
  write: (entries) => entries.map(table.write),
});

/**
 * Describes a response by one table, with an entry for each field in order of serialisation. The compiler refuses a
 * source that the operation does not select, or whose type differs from the documented one. A null is omitted where the
 * field is optional. `options`: of the schema.
 */
export const answerTable =
  <Found>() =>
  <const Table extends Fields>(
    table: Table & Fitting<Found, Table>,
    options: { readonly title?: string } = {},
  ): Answers<Found, TObject<Schemas<Table>>> => {
    const fields: Fields = table;
    const schemas = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
    return { schema: Closed(schemas as Schemas<Table>, options), write: compiled(fields) };
  };

/**
 * Compiles the function that builds a response as an object literal, which is some ten times faster than a loop over
 * the table.
 */
function compiled(fields: Fields): (found: unknown) => never {
  const entries = Object.entries(fields);
  const members = entries.map(([name, field], at) => `${JSON.stringify(name)}: ${expression(field, at)}`);
  const code = `return (found) => ({ ${members.join(', ')} })`;
  const sources = entries.map(([, { source }]) => source);
  const writes = entries.map(([, { write }]) => write && ((value: unknown) => (value == null ? value : write(value))));
  return new Function('sources', 'writes', code)(sources, writes);
}

/** Returns the JavaScript of one field's value. It contains names from the code only, never from a request. */
function expression({ source, schema, write }: Field, at: number): string {
  const path = typeof source === 'string' ? source.split('.') : [];
  const value = path.length > 0 ? `found.${path.join('?.')}` : `sources[${at}](found)`;
  const written = write ? `writes[${at}](${value})` : value;
  // JSON omits undefined; a null on the path makes the field null.
  if (TypeGuard.IsOptional(schema)) return `${written} ?? undefined`;
  return path.length > 1 ? `${written} ?? null` : written;
}

/** A table in which every field's source has the documented type; for any other the compiler reports both types. */
type Fitting<Found, Table extends Fields> = { [Name in keyof Table]: Fit<Found, Table[Name]> };

type Fit<Found, One> =
  One extends Field<infer From, infer Schema, infer Part>
    ? ValueAt<Found, From> extends infer Value
      ? Fits<Value, Schema, Part> extends true
        ? One
        : { readonly found: Value; readonly documented: Accepted<Schema, Part> }
      : never
    : never;

type Fits<Value, Schema extends TSchema, Part> = Part extends Narrowed
  ? [Static<Schema>] extends [Value]
    ? true
    : false
  : [Value] extends [Accepted<Schema, Part>]
    ? true
    : false;

/** Value types that a field accepts: those of its part where it has one, else the documented ones. */
type Accepted<Schema extends TSchema, Part> =
  | (unknown extends Part ? Static<Schema> : Part | Extract<Static<Schema>, null>)
  | (Schema extends TOptional<TSchema> ? null | undefined : never);

type ValueAt<Found, From> = From extends string
  ? Read<Found, From>
  : From extends (found: infer Given) => infer Value
    ? [Found] extends [Given]
      ? Value
      : { readonly given: Found; readonly wanted: Given }
    : never;

type Read<Found, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof NonNullable<Found>
    ? Read<NonNullable<Found>[Head], Rest> | Nulls<Found>
    : { readonly missing: Head }
  : Path extends keyof NonNullable<Found>
    ? NonNullable<Found>[Path] | Nulls<Found>
    : { readonly missing: Path };

type Nulls<Value> = Value extends null | undefined ? null : never;
