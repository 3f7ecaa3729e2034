import { Pool, type QueryConfig } from 'pg';
import type { Logger } from 'pino';
import { type Mechanisms, sessionSettings } from './mechanisms/mechanisms.js';
import { openPool, outliving, TIMEOUTS } from './open-pool.js';
import { PrimaryClient } from './primary-client.js';

export interface StatementsUse {
  /** PostgreSQL itself. */
  readonly url: string;
  /** PgBouncer in transaction mode before it; undefined: none. */
  readonly poolerUrl?: string | undefined;
  readonly schema: string;
  readonly mechanisms?: Mechanisms | undefined;
  readonly log: Logger;
  readonly max: number;
  readonly purpose: string;
  readonly settings?: readonly string[];
  /** Name of PgBouncer's database with these settings; by default the schema's. */
  readonly pooledAs?: string;
}

/** A connection whose server may change with each transaction: statements prepared at one are unknown to the next. */
export class UnpreparedClient extends PrimaryClient {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are nobody's to repeat.
  override query(first: any, ...rest: any[]): any {
    return super.query(isNamed(first) ? { ...first, name: undefined } : first, ...rest);
  }
}

const isNamed = (query: unknown): query is QueryConfig =>
  typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);

/**
 * Opens connections for statements and transactions, through PgBouncer where there is one. The settings of a session cannot come
 * with such a connection: PgBouncer gives them to each of its own to the server (`connect_query`), under a name for each schema.
 */
export function openStatements(use: StatementsUse): Pool {
  const { url, poolerUrl, schema, mechanisms, log, max, purpose, settings = [], pooledAs = schema } = use;
  if (poolerUrl === undefined) return openPool({ url, schema, mechanisms, log }, { max, purpose, settings });
  const pool = new Pool({
    connectionString: databaseOf(poolerUrl, pooledAs),
    max,
    Client: UnpreparedClient,
    application_name: `${schema} ${purpose}`,
  });
  return outliving(pool, schema, log);
}

/** Address of PgBouncer's database for a schema: `/platform` becomes `/platform_custody`. */
export function databaseOf(poolerUrl: string, name: string): string {
  const url = new URL(poolerUrl);
  url.pathname += `_${name}`;
  return url.href;
}

/** Throws when PgBouncer's connections lack the settings that every other one comes with: its configuration is not ours. */
export async function requireSessionSettings(
  pool: Pool,
  { schema, mechanisms }: Pick<StatementsUse, 'schema' | 'mechanisms'>,
): Promise<void> {
  const settings = [`search_path=${schema}`, ...TIMEOUTS, ...sessionSettings(mechanisms)];
  const wanted = settings.map((setting): [string, string] => {
    const [name = '', ...value] = setting.split('=');
    return [name, value.join('=')];
  });
  const { rows } = await pool.query<{ name: string; given: string }>(
    'select name, current_setting(name, true) as given from unnest($1::text[]) as name',
    [wanted.map(([name]) => name)],
  );
  const given = new Map(rows.map((row) => [row.name, row.given]));
  const missing = wanted.filter(([name, value]) => given.get(name) !== inWords(value));
  if (missing.length > 0)
    throw new Error(
      `PgBouncer’s connect_query of the database for ${schema} must say ` +
        missing.map(([name, value]) => `set ${name} = '${value}'`).join('; '),
    );
}

/** Writes a duration as the server does: `120s` is `2min`. */
const inWords = (value: string): string => value.replace(/^(\d+)s$/, (_, s) => (s % 60 ? value : `${s / 60}min`));
