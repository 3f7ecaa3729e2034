import type { Pool, QueryConfig } from 'pg';
import type { Logger } from 'pino';
import { type Mechanisms, sessionSettings } from './mechanisms/mechanisms.js';
import { AnsweringPool, openPool, outliving, TIMEOUTS } from './open-pool.js';
import { PrimaryClient } from './primary-client.js';
import { VALUE_PARSERS } from './value-parsers.js';

export interface StatementsUse {
  /** URL of PostgreSQL itself. */
  readonly url: string;
  /** URL of PgBouncer in transaction mode; undefined for none. */
  readonly poolerUrl?: string | undefined;
  readonly schema: string;
  readonly mechanisms?: Mechanisms | undefined;
  readonly log: Logger;
  readonly max: number;
  readonly purpose: string;
  readonly settings?: readonly string[];
  /** Suffix of PgBouncer's database with these settings; by default the schema's name. */
  readonly pooledAs?: string;
}

/** A connection whose server session may change with each transaction, so that statements are not prepared. */
export class UnpreparedClient extends PrimaryClient {
  // biome-ignore lint/suspicious/noExplicitAny: `query` has overloads that need not be repeated here.
  override query(first: any, ...rest: any[]): any {
    return super.query(isNamed(first) ? { ...first, name: undefined } : first, ...rest);
  }
}

const isNamed = (query: unknown): query is QueryConfig =>
  typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);

/**
 * Opens connections for statements and transactions, through PgBouncer where configured. Session settings cannot be
 * sent through it: PgBouncer sets them on its own connections (`connect_query`), by a database name per schema.
 */
export function openStatements(use: StatementsUse): Pool {
  const { url, poolerUrl, schema, mechanisms, log, max, purpose, settings = [], pooledAs = schema } = use;
  if (poolerUrl === undefined) return openPool({ url, schema, mechanisms, log }, { max, purpose, settings });
  const pool = new AnsweringPool({
    connectionString: databaseOf(poolerUrl, pooledAs),
    max,
    Client: UnpreparedClient,
    application_name: `${schema} ${purpose}`,
    types: VALUE_PARSERS,
  });
  return outliving(pool, schema, log);
}

/** Returns the URL of PgBouncer's database for a schema: `/platform` becomes `/platform_custody`. */
export function databaseOf(poolerUrl: string, name: string): string {
  const url = new URL(poolerUrl);
  url.pathname += `_${name}`;
  return url.href;
}

/** Throws when PgBouncer's connections lack the required session settings. */
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

/** Formats a duration like the server: `120s` becomes `2min`. */
const inWords = (value: string): string => value.replace(/^(\d+)s$/, (_, s) => (s % 60 ? value : `${s / 60}min`));
