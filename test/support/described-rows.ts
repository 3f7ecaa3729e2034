import { type Client, type Connection, type Submittable } from 'pg';
import { parserOf } from '../../subgraphs/lib/database/value-parsers.js';

/** A column of a statement's answer, as the server describes it. */
export interface DescribedColumn {
  readonly name: string;
  /** What the driver makes of its values: what `typeof` says, the name of a class, or `unknown` for those of JSON. */
  readonly kind: string;
  /** Whether it is a column of a table, and may be null there. */
  readonly isNullable: boolean;
}

interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

/** Has the server parse a statement and describe its answer, without running it. */
class Describing implements Submittable {
  readonly #text: string;
  #fields: readonly Field[] = [];
  #resolve!: (fields: readonly Field[]) => void;
  #reject!: (error: Error) => void;
  readonly fields = new Promise<readonly Field[]>((resolve, reject) => {
    this.#resolve = resolve;
    this.#reject = reject;
  });

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}

/** Texts of which each type's parser makes a value; of any other type: `x`. */
const SAMPLES: ReadonlyMap<string, string> = new Map([
  ...['int2', 'int4', 'int8', 'oid', 'float4', 'float8', 'numeric'].map((type): [string, string] => [type, '1']),
  ...['date', 'timestamp', 'timestamptz'].map((type): [string, string] => [type, '2020-01-01 00:00:00']),
  ['bool', 't'],
  ['bytea', '\\x00'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
  ...['json', 'jsonb'].map((type): [string, string] => [type, '[]']),
]);

/** What is known of the types and the tables of a database. */
export interface Catalogue {
  /** Text of a value of a type. */
  sampleOf(type: number): string;
  /** What the driver makes of values of a type. */
  kindOf(type: number): string;
  isNullable(table: number, column: number): boolean;
}

/** Reads the types of a database, and which columns of its tables may be null. */
export async function catalogueOf(client: Client): Promise<Catalogue> {
  const { rows: named } = await client.query<{ id: number; name: string; element: string | null }>(
    `select t.oid as id, t.typname as name, e.typname as element
     from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  );
  const { rows: nullable } = await client.query<{ place: string }>(
    `select attrelid || '.' || attnum as place from pg_attribute join pg_class c on c.oid = attrelid
     where attnum > 0 and not attnotnull and c.relkind in ('r', 'p')`,
  );
  const byId = new Map(named.map((type) => [type.id, type]));
  const places = new Set(nullable.map(({ place }) => place));
  const sampleOf = (id: number): string => {
    const { name = '', element = null } = byId.get(id) ?? {};
    const text = SAMPLES.get(element ?? name) ?? 'x';
    return element === null ? text : `{"${text.replaceAll('\\', '\\\\')}"}`;
  };
  return {
    sampleOf,
    kindOf: (id) => kindOf(parserOf(id)(sampleOf(id)), byId.get(id)?.name.includes('json')),
    isNullable: (table, column) => places.has(`${table}.${column}`),
  };
}

function kindOf(value: unknown, isJson = false): string {
  if (isJson) return 'unknown';
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`;
  if (value instanceof Date) return 'Date';
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value;
}

/** Returns the columns of a statement's answer; none, where it answers no rows. */
export async function describedRow(client: Client, catalogue: Catalogue, text: string): Promise<DescribedColumn[]> {
  const fields = await client.query(new Describing(text)).fields;
  return fields.map(({ name, tableID, columnID, dataTypeID }) => ({
    name,
    kind: catalogue.kindOf(dataTypeID),
    isNullable: catalogue.isNullable(tableID, columnID),
  }));
}

/** Runs a statement with some value for each argument, and takes back what it wrote. */
export async function answeredRows(
  client: Client,
  catalogue: Catalogue,
  text: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  await client.query('begin');
  try {
    await client.query(`prepare sampled as ${text}`);
    const { rows } = await client.query<{ type: number }>(
      `select unnest(parameter_types)::oid as type from pg_prepared_statements where name = 'sampled'`,
    );
    return (
      await client.query<Record<string, unknown>>(
        text,
        rows.map(({ type }) => catalogue.sampleOf(type)),
      )
    ).rows;
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}
