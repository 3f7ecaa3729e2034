import {
  type AnyEntity,
  type Configuration,
  type EntityData,
  type EntityDictionary,
  type EntityMetadata,
  type EntityName,
  type EntityProperty,
  type FilterQuery,
  type FindOneOptions,
  LockMode,
  type LoggingOptions,
  type NativeInsertUpdateOptions,
  type ObjectQuery,
  PostgreSqlConnection,
  PostgreSqlDriver,
  type QueryResult,
  RawQueryFragment,
  type Transaction,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { fieldsIn } from '../../../schema/record.js';
import { prepareText } from './statement.js';

/** Most texts that are prepared. A condition with a list has one text per length, so further ones are sent unprepared. */
const MOST_TEXTS = 500;

type Answered = QueryResult | EntityData<AnyEntity> | EntityData<AnyEntity>[];

/**
 * Sends the statements of units of work with parameters, and prepared, like all others. MikroORM inlines values into
 * the text, which PostgreSQL then parses and plans each time.
 */
class PreparedConnection extends PostgreSqlConnection {
  readonly #numbered = new Map<string, string>();

  override async execute<Answer extends Answered>(
    query: Parameters<PostgreSqlConnection['execute']>[0],
    params: Parameters<PostgreSqlConnection['execute']>[1] = [],
    method: 'all' | 'get' | 'run' = 'all',
    transaction?: Transaction,
    logging?: LoggingOptions,
  ): Promise<Answer> {
    const values = isSendable(params) ? params.map(inUtc) : undefined;
    const text = typeof query === 'string' && values ? this.#textOf(query, values.length) : undefined;
    if (text === undefined) return super.execute<Answer>(query, params, method, transaction, logging);
    await this.ensureConnection();
    const on: Kysely<unknown> = transaction ?? this.getClient();
    const send = () => on.executeQuery(CompiledQuery.raw(text, values));
    return this.transformRawResult<Answer>(await this.executeQuery(text, send, { params: values, ...logging }), method);
  }

  /** Returns a text with numbered parameters; undefined where not every question mark is a parameter. */
  #textOf(query: string, parameters: number): string | undefined {
    const known = this.#numbered.get(query);
    if (known !== undefined) return known;
    const parts = query.split('?');
    if (parts.length !== parameters + 1) return undefined;
    const text = parts.reduce((before, after, nth) => `${before}$${nth}${after}`);
    if (this.#numbered.size < MOST_TEXTS) {
      this.#numbered.set(query, text);
      prepareText(text);
    }
    return text;
  }
}

const isSendable = (params: unknown): params is unknown[] =>
  Array.isArray(params) && !params.some((param) => RawQueryFragment.isKnownFragment(param) || param === undefined);

/**
 * Formats an instant as MikroORM does; for a date column the client library would send the day in the machine's time
 * zone.
 */
const inUtc = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

interface OneRowOptions {
  readonly lockMode?: LockMode;
  readonly populate?: unknown;
}

/** Options of `findOne` that do not change the text. */
const OF_ONE_ROW: ReadonlySet<string> = new Set([
  ...['ctx', 'em', 'refresh', 'convertCustomTypes', 'logging', 'loggerContext'],
  // Without `populate` the loading strategy has no effect.
  ...['_populateWhere', 'populateWhere', 'populateFilter', 'strategy'],
]);

/** Lists of columns in the statements of an entity. */
interface Shape {
  /** All columns, for reading a row. */
  readonly columns: string;
  /** Columns computed by the server, which an update returns; empty for none. */
  readonly returning: string;
}

/** Reads and updates single rows with minimal statements; everything else is left to MikroORM. */
export class PreparedDriver extends PostgreSqlDriver {
  protected override readonly connection: PreparedConnection;
  readonly #shapes = new WeakMap<EntityMetadata, Shape>();

  constructor(config: Configuration) {
    super(config);
    this.connection = new PreparedConnection(config);
  }

  override async findOne<Entity extends object, P extends string, F extends string, E extends string>(
    entity: EntityName<Entity>,
    where: ObjectQuery<Entity>,
    options: FindOneOptions<Entity, P, F, E> & { readonly ctx?: Transaction } = {},
  ): Promise<EntityData<Entity> | null> {
    const meta = this.metadata.get(entity);
    const condition = isOfOneRow(options) ? conditionOf(meta, where) : undefined;
    if (!condition) return super.findOne(entity, where, options);
    const { text, values } = condition;
    const lock = options.lockMode === LockMode.PESSIMISTIC_WRITE ? ' for update' : '';
    const select = `select ${this.#shapeOf(meta).columns} from ${this.getTableName(meta, options)}`;
    const rows = await this.execute<EntityData<Entity>[]>(
      `${select} where ${text} limit 1${lock}`,
      values,
      'all',
      options.ctx,
    );
    return rows[0] ? this.mapResult(rows[0], meta) : null;
  }

  override async nativeUpdate<Entity extends object>(
    entity: EntityName<Entity>,
    where: FilterQuery<Entity>,
    data: EntityDictionary<Entity>,
    options: NativeInsertUpdateOptions<Entity> = {},
  ): Promise<QueryResult<Entity>> {
    const meta = this.metadata.get(entity);
    const condition = isOfStoredValues(options) ? conditionOf(meta, where) : undefined;
    const columns = columnsOf(meta, Object.keys(data));
    if (!condition || !columns?.length) return super.nativeUpdate(entity, where, data, options);
    const set = columns.map((column) => `${column} = ?`).join(', ');
    const update = `update ${this.getTableName(meta, options)} set ${set} where ${condition.text}`;
    const text = update + this.#shapeOf(meta).returning;
    return this.execute(text, [...Object.values(data), ...condition.values], 'run', options.ctx);
  }

  #shapeOf(meta: EntityMetadata): Shape {
    const known = this.#shapes.get(meta);
    if (known) return known;
    const stored = meta.props.filter(({ persist, formula }) => persist !== false && !formula);
    const generated = stored.filter((property) => property.generated && !property.primary);
    const shape = {
      columns: listed(stored),
      returning: generated.length > 0 ? ` returning ${listed(generated)}` : '',
    };
    this.#shapes.set(meta, shape);
    return shape;
  }
}

const listed = (properties: readonly EntityProperty[]): string =>
  properties.flatMap(({ fieldNames }) => fieldNames.map((name) => `"${name}"`)).join(', ');

const isOfOneRow = ({ lockMode, populate, ...rest }: OneRowOptions): boolean =>
  (lockMode === undefined || lockMode === LockMode.PESSIMISTIC_WRITE) &&
  (populate === undefined || (Array.isArray(populate) && populate.length === 0)) &&
  Object.entries(rest).every(([name, value]) => value === undefined || OF_ONE_ROW.has(name));

/** Tells whether values are given in stored form and nothing else is to be written. */
const isOfStoredValues = <Entity>(options: NativeInsertUpdateOptions<Entity>): boolean =>
  options.convertCustomTypes === false && !options.upsert && !options.unionWhere;

/** Returns the condition that columns equal these values; undefined for any other condition. */
function conditionOf(
  meta: EntityMetadata,
  where: unknown,
): { readonly text: string; readonly values: unknown[] } | undefined {
  const wanted = isPlain(where) ? { [meta.primaryKeys[0] ?? '']: where } : fieldsIn(where);
  const columns = columnsOf(meta, Object.keys(wanted));
  const values = Object.values(wanted);
  if (!columns?.length || !values.every((value) => value === null || isPlain(value))) return undefined;
  const terms = columns.map((column, nth) => (values[nth] === null ? `${column} is null` : `${column} = ?`));
  return { text: terms.join(' and '), values: values.filter((value) => value !== null) };
}

/** Returns the quoted columns of properties; undefined when one has none, several, or is computed. */
function columnsOf(meta: EntityMetadata, names: readonly string[]): readonly string[] | undefined {
  const properties = names.map((name) => meta.root.properties[name]);
  if (properties.some((one) => one?.fieldNames?.length !== 1 || one.persist === false || one.formula)) return undefined;
  return properties.map((one) => `"${one!.fieldNames[0]}"`);
}

const isPlain = (value: unknown): value is string | number | boolean | Date =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof Date;
