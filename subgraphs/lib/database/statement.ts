import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Compilable,
  CompiledQuery,
  createQueryId,
  type Dialect,
  DummyDriver,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type RootOperationNode,
  sql,
} from 'kysely';
import type { ClientBase, Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { fieldsIn } from '../../../schema/record.js';
import { retried } from './transaction.js';

/** Runs read-only statements on one server, or on any replica that is up to date. */
export interface Reader {
  query<Row extends QueryResultRow>(query: QueryConfig): Promise<Pick<QueryResult<Row>, 'rows' | 'rowCount'>>;
}

/**
 * Runs statements: any connection, the connection of a transaction, that of a unit of work, or a reader for statements
 * that only read.
 */
export type Executor = Pool | ClientBase | EntityManager | Reader;

/** A statement built once and sent with different arguments. */
export interface Statement<Arguments, Row> {
  readonly name: string;
  readonly text: string;
  /** Runs it and returns its rows. */
  rows(on: Executor, args: Arguments): Promise<Row[]>;
  /** Runs it and returns its first row. */
  row(on: Executor, args: Arguments): Promise<Row | undefined>;
  /** Runs it and returns the number of rows written, or found by a read. */
  run(on: Executor, args: Arguments): Promise<number>;
  /**
   * In a unit of work, queues the statement, which is sent with the next one or at the end of the transaction; an error
   * then fails that. Elsewhere it runs at once. For statements whose result is not needed.
   */
  post(on: Executor, args: Arguments): Promise<void>;
}

/** A query of the builder, with the type of its rows. */
type Query<Row> = (Compilable<Row> | RawBuilder<Row>) & { toOperationNode(): RootOperationNode };

/** Builds statements over the tables of one subgraph. `Columns` is inferred from its entities. */
export interface StatementBuilder<Columns> {
  /**
   * Builds a statement from a typed query. `build` is called once with a placeholder for each argument; other values
   * become literals of the text, so that PostgreSQL can use partial indexes. The name identifies the prepared statement
   * and is unique within the subgraph.
   */
  <Arguments extends object, Row>(
    name: string,
    build: (db: Kysely<Columns>, args: Arguments) => Query<Row>,
  ): Statement<Arguments, Row>;
  /**
   * Builds a statement that the server plans at each call for its arguments, where the best index depends on their
   * selectivity. Costs a tenth of a millisecond.
   */
  planned<Arguments extends object, Row>(
    name: string,
    build: (db: Kysely<Columns>, args: Arguments) => Query<Row>,
  ): Statement<Arguments, Row>;
  /** Builds a lookup: `$1` is the array of keys, `$2`, where used, the caller's rights. */
  lookup<Key extends number | string, Row>(
    name: string,
    build: (db: Kysely<Columns>, args: LookupArguments<Key>) => Query<Row>,
  ): Lookup<Row>;
  /** Builds all lookups at once, so that no request has to. */
  buildLookups(): void;
}

interface LookupArguments<Key> {
  readonly keys: readonly Key[];
  readonly rights: string;
}

/** A statement that finds rows by an array of keys. */
export interface Lookup<Row> {
  /** Name of the prepared statement, unique among lookups. */
  readonly name: string;
  readonly sql: string;
  /** Type-only member, never set. */
  readonly row?: Row;
}

/** Type of the rows of a statement or a lookup. */
export type RowOf<S> = S extends Statement<never, infer Row> ? Row : S extends Lookup<infer Row> ? Row : never;

/** Placeholder of an argument. */
class StandIn {
  constructor(readonly name: string) {}
}

/** Compiles placeholders to numbered parameters, one per name, and every other value to a literal. */
class StatementCompiler extends PostgresQueryCompiler {
  constructor(readonly names: string[]) {
    super();
  }

  protected override appendValue(value: unknown): void {
    if (!(value instanceof StandIn)) {
      this.appendImmediateValue(value);
      return;
    }
    const known = this.names.indexOf(value.name);
    this.append(`$${known < 0 ? this.names.push(value.name) : known + 1}`);
  }
}

interface Text {
  readonly text: string;
  /** Names of the arguments in order of their numbers. */
  readonly names: readonly string[];
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Returns an object that gives a placeholder for every property. */
const standIns = <Arguments extends object>(): Arguments =>
  new Proxy({} as Arguments, { get: (_, name) => new StandIn(String(name)) });

function compile<Arguments extends object>(
  build: (args: Arguments) => Query<unknown>,
  first: readonly string[] = [],
): Text {
  const compiler = new StatementCompiler([...first]);
  const { sql: text } = compiler.compileQuery(build(standIns()).toOperationNode(), createQueryId());
  return { text, names: compiler.names };
}

/** Text of a statement with the name under which it is prepared. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
  /** True where the server plans it at each call. */
  readonly isPlanned: boolean;
}

const built: NamedText[] = [];

/** Registers a statement, whose text is built when it is read. */
const listed = (of: { readonly name: string; readonly text: string }, isPlanned: boolean): NamedText => ({
  name: of.name,
  isPlanned,
  get text() {
    return of.text;
  },
});

/** Lists the statements and lookups of all loaded modules, for tests that apply to every statement. @internal */
export const everyStatement = (): readonly NamedText[] => built;

const posted = new WeakSet<readonly unknown[]>();

/** Tells whether the statement sent with these arguments may be queued (`Statement.post`). */
export const isPosted = (values: readonly unknown[]): boolean => posted.has(values);

/** Names of prepared statements by text; null for a text of two statements. */
const nameOf = new Map<string, string | null>();

/** Returns the name under which a text is prepared; undefined for one that is sent unprepared. */
export const preparedName = (text: string): string | undefined => nameOf.get(text) ?? undefined;

/** Registers a text that belongs to no statement for preparation, with a generated name. */
export function prepareText(text: string): void {
  if (!nameOf.has(text)) nameOf.set(text, `entity_${nameOf.size}`);
}

function noteName(text: string, name: string): void {
  const known = nameOf.get(text);
  nameOf.set(text, known === undefined || known === name ? name : null);
}

/** Returns the builder of a subgraph's statements. */
export function statementsOf<Columns>(): StatementBuilder<Columns> {
  const taken = new Set<string>();
  const lookups: (() => Text)[] = [];
  const named = (name: string): string => {
    if (taken.has(name)) throw new Error(`two statements are named ${name}`);
    taken.add(name);
    return name;
  };
  type Build<Arguments, Row> = (db: Kysely<Columns>, args: Arguments) => Query<Row>;
  const db = new Kysely<Columns>({ dialect });
  const added = <Arguments extends object, Row>(
    name: string,
    build: Build<Arguments, Row>,
    isPrepared: boolean,
  ): Statement<Arguments, Row> => {
    const text = once(() => {
      const compiled = compile((args: Arguments) => build(db, args));
      if (isPrepared) noteName(compiled.text, name);
      return compiled;
    });
    const ready = sendable<Arguments, Row>(named(name), text, isPrepared);
    built.push(listed(ready, !isPrepared));
    return ready;
  };
  const statement = <Arguments extends object, Row>(name: string, build: Build<Arguments, Row>) =>
    added(name, build, true);
  return Object.assign(statement, {
    planned: <Arguments extends object, Row>(name: string, build: Build<Arguments, Row>) => added(name, build, false),
    lookup: <Key extends number | string, Row>(name: string, build: Build<LookupArguments<Key>, Row>): Lookup<Row> => {
      const text = once(() => compile((args: LookupArguments<Key>) => build(db, args), ['keys', 'rights']));
      lookups.push(text);
      const ready = {
        name: named(name),
        get sql() {
          return text().text;
        },
        get text() {
          return text().text;
        },
      };
      built.push(listed(ready, false));
      return ready;
    },
    buildLookups: () => {
      for (const text of lookups) text();
    },
  });
}

/** Builds a text at first use, since a process sends only some of its statements. */
function once(build: () => Text): () => Text {
  let built: Text | undefined;
  return () => (built ??= build());
}

/** Creates a statement. `isPrepared`: prepared under its name, with a generic plan. */
function sendable<Arguments extends object, Row>(
  name: string,
  built: () => Text,
  isPrepared: boolean,
): Statement<Arguments, Row> {
  const send = async (on: Executor, args: Arguments, mayWait = false): Promise<{ rows: Row[]; count: number }> => {
    const { text, names } = built();
    const given = fieldsIn(args);
    const values = names.map((each) => given[each]);
    if (mayWait) posted.add(values);
    if ('getKysely' in on) {
      const done = await on.getKysely().executeQuery<Row>(CompiledQuery.raw(text, values));
      return { rows: done.rows, count: Number(done.numAffectedRows ?? done.rows.length) };
    }
    const reader: Reader = on;
    const query = () => reader.query({ ...(isPrepared ? { name } : {}), text, values });
    // Outside of a transaction the statement can be retried: it has had no effect yet.
    const { rows, rowCount } = await ('totalCount' in on ? retried(query) : query());
    return { rows: rows as Row[], count: rowCount ?? 0 };
  };
  return {
    name,
    get text() {
      return built().text;
    },
    rows: async (on, args) => (await send(on, args)).rows,
    row: async (on, args) => (await send(on, args)).rows[0],
    run: async (on, args) => (await send(on, args)).count,
    post: async (on, args) => void (await send(on, args, true)),
  };
}

/** Builds `any` of an array argument: `where('id', '=', anyOf(ids))`. */
export const anyOf = <Value>(values: readonly Value[]): RawBuilder<Value> => sql<Value>`any(${values})`;

const { cast, fn } = expressionBuilder<Record<never, never>>();

/** Counts rows, as a number: `select(rowCount.as('count'))`. */
export const rowCount = cast<number>(fn.countAll(), 'bigint');
