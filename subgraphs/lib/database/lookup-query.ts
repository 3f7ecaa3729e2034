import { type Connection, type Submittable, types } from 'pg';
import { asError } from '../process/as-error.js';
import type { Lookup } from './statement.js';
import { parserOf } from './value-parsers.js';

/** Columns of a result, and the parsers of their values. */
interface Layout {
  readonly columns: readonly { readonly name: string; readonly parse: (text: string) => unknown }[];
  /** A row without values. All rows are copies of it, so that they share one hidden class. */
  readonly blank: Readonly<Record<string, unknown>>;
}

const fastParserOf = (dataTypeID: number) =>
  dataTypeID === types.builtins.TIMESTAMPTZ ? parseInstant : parserOf(dataTypeID);

const parseAnyInstant = types.getTypeParser(types.builtins.TIMESTAMPTZ, 'text');

/** `2026-11-23 16:42:57.593+00`, the format of servers in UTC, which differs from JavaScript's in two characters only. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/** Parses an instant. The library's parser supports every format and takes three times as long. */
const parseInstant = (text: string): unknown =>
  IN_UTC.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseAnyInstant(text);

/** Layouts of the statements prepared on one connection; the server refuses a statement whose layout has changed. */
export type Layouts = Map<string, Layout>;

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/**
 * One execution of a lookup (PostgreSQL's extended query protocol). The result's layout is requested only when the
 * statement is prepared: for 24 columns it takes longer to read than a row.
 */
export class LookupQuery<Row> implements Submittable {
  /** Name under which the client tracks prepared statements of a connection. */
  readonly name: string;
  readonly text: string;
  readonly #values: string[];
  readonly #layouts: Layouts;
  readonly #rows: Row[] = [];
  #layout: Layout | undefined;
  #fault: Error | undefined;
  #resolve!: (rows: Row[]) => void;
  #reject!: (error: Error) => void;
  readonly rows: Promise<Row[]>;

  constructor({ name, sql }: Lookup<Row>, values: string[], layouts: Layouts) {
    this.name = name;
    this.text = sql;
    this.#values = values;
    this.#layouts = layouts;
    this.#layout = layouts.get(name);
    this.rows = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): void {
    const { name, text } = this;
    connection.stream.cork();
    if (!this.#layout) connection.parse({ name, text, types: [] }, true);
    connection.bind({ statement: name, values: this.#values }, true);
    if (!this.#layout) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#layout = {
      columns: fields.map(({ name, dataTypeID }) => ({ name, parse: fastParserOf(dataTypeID) })),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const { columns, blank } = this.#layout!;
    const row = { ...blank };
    try {
      for (let nth = 0; nth < columns.length; nth++) {
        const { name, parse } = columns[nth]!;
        const text = fields[nth];
        row[name] = text == null ? null : parse(text);
      }
    } catch (error) {
      this.#fault = asError(error);
    }
    this.#rows.push(row as Row);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#layouts.set(this.name, this.#layout!);
    if (this.#fault) this.#reject(this.#fault);
    else this.#resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}
