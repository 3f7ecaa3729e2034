import type { PlatformOptions } from '../../gateway/installation/options.js';
import type { Platform } from '../../gateway/installation/platform.js';
import { createPlatform } from '../../gateway/installation/platform.js';
import { ANONYMOUS, type Principal } from '../../schema/principal.js';
import type { SubgraphName } from '../../schema/subgraph-name.js';
import { PLAN_FEATURES, type PlanFeature } from '../../schema/vocabulary/plans.js';
import type { Role } from '../../schema/vocabulary/roles.js';
import { SCOPES, type Scope } from '../../schema/vocabulary/scopes.js';
import { testPool } from './connections.js';
import { createDistributedPlatform } from './distributed-platform.js';
import { type FreshDatabase, freshDatabase } from './fresh-database.js';
import { platformOptions, type TestPlatformOptions } from './platform-options.js';
import { createProcessPlatform } from './processes/process-platform.js';
import { recordStatements } from './recorded-statements.js';
import { caughtUp } from './replicated-postgres.js';

/**
 * The tests of the interface run over both topologies: `TEST_TOPOLOGY=distributed` asks every part over the wire, and
 * `TEST_TOPOLOGY=processes` has each of them be a process of its own.
 */
const TOPOLOGIES: Readonly<Record<string, (options: PlatformOptions) => Promise<Platform>>> = {
  standalone: createPlatform,
  distributed: createDistributedPlatform,
  processes: createProcessPlatform,
};
const createTested = TOPOLOGIES[process.env.TEST_TOPOLOGY || 'standalone'];

export const PASSWORD = 'a password for tests';

/** A platform with a database of its own, and short ways to put brands, accounts and keys into it. */
export interface Stage {
  readonly platform: Platform;
  readonly options: TestPlatformOptions;
  /** Moves the platform's clock by seconds. */
  pass(seconds: number): void;
  /** A statement on the database; what it changes of the catalog is read anew from then on. */
  sql<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Asks a subgraph directly; as the platform itself when no actor is named. */
  ask<Data>(
    part: SubgraphName,
    text: string,
    variables?: Readonly<Record<string, unknown>>,
    principal?: Principal,
    clientAddress?: string,
  ): Promise<Data>;
  brand(code: string, plan?: Partial<Plan>): Promise<number>;
  account(email: string, role: Role, more?: Readonly<Record<string, unknown>>): Promise<number>;
  key(brandId: number, secret: string, more?: Readonly<Record<string, unknown>>): Promise<number>;
  login(email: string, password?: string): Promise<Login>;
  close(): Promise<void>;
}

interface Plan {
  readonly features: readonly PlanFeature[];
  readonly requestsPerMinute: number | null;
  readonly monthlyProducts: number | null;
}

interface Login {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly tokenType: string;
  readonly role: string;
}

export const ALL_FEATURES: readonly PlanFeature[] = PLAN_FEATURES;

export const ALL_SCOPES: readonly Scope[] = SCOPES;

const LOGIN = `
  mutation Login($username: String!, $password: String!) {
    login(username: $username, password: $password) { accessToken refreshToken tokenType role }
  }`;
const SAVE_ACCOUNT = 'mutation SaveAccount($input: AccountInput!) { saveAccount(input: $input) { id } }';
const CHANGES_CATALOG = /\b(update|delete from|insert into) catalog\./;
const SAVE_KEY = 'mutation SaveKey($input: KnownApiKeyInput!) { saveApiKey(input: $input) }';

/** `own`: a database that is not a new one of the run's server. */
export async function openStage(over: Parameters<typeof platformOptions>[1] = {}, own?: FreshDatabase): Promise<Stage> {
  if (process.env.RECORD_STATEMENTS) recordStatements(process.env.RECORD_STATEMENTS);
  const database = own ?? (await freshDatabase());
  let shift = 0;
  const clock = { clock: () => new Date(Date.now() + shift), recurringJobs: false };
  const options = platformOptions(database.url, { ...clock, ...over });
  if (!createTested) throw new Error(`There is no topology ${process.env.TEST_TOPOLOGY}`);
  const platform = await createTested(options);
  // One connection, at which statements that a test sends at once wait for each other.
  const pool = testPool({ connectionString: database.url, max: 1, idleTimeoutMillis: 0 });
  const sql = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const { rows } = await pool.query(text, [...values]);
    // Written past the platform, which would have waited for them.
    await caughtUp(database.url, over.databaseReadUrls ?? []);
    // Any mutation makes the catalog forget the rows it keeps, which a notification would do some milliseconds later.
    if (CHANGES_CATALOG.test(text)) await ask('catalog', 'mutation { wantImages(urls: []) }');
    return rows;
  };
  const ask = <Data>(
    part: SubgraphName,
    text: string,
    variables: Readonly<Record<string, unknown>> = {},
    principal?: Principal,
    clientAddress = '198.51.100.7',
  ): Promise<Data> =>
    platform.peers.ask<Data, typeof variables>({ subgraph: part, text }, variables, {
      ...(principal ? { principal } : {}),
      clientAddress,
    });
  return {
    platform,
    options,
    pass: (seconds) => {
      shift += seconds * 1000;
    },
    sql,
    ask,
    brand: (code, plan = {}) => addBrand(sql, code, plan),
    account: async (email, role, more = {}) => {
      const input = { email, role, password: PASSWORD, ...more };
      return (await ask<{ saveAccount: { id: number } }>('integrations', SAVE_ACCOUNT, { input })).saveAccount.id;
    },
    key: async (brandId, secret, more = {}) => {
      const input = { brandId, secret, scopes: ALL_SCOPES, ...more };
      return (await ask<{ saveApiKey: number }>('integrations', SAVE_KEY, { input })).saveApiKey;
    },
    login: async (username, password = PASSWORD) =>
      (await ask<{ login: Login }>('integrations', LOGIN, { username, password }, ANONYMOUS)).login,
    close: async () => {
      await platform.close();
      await pool.end();
      await database.drop();
    },
  };
}

async function addBrand(sql: Stage['sql'], code: string, plan: Partial<Plan>): Promise<number> {
  const { features = ALL_FEATURES, requestsPerMinute = null, monthlyProducts = null } = plan;
  const [row] = await sql<{ id: number }>(
    `with p as (
       insert into catalog.plan (code, features, requests_per_minute, monthly_products)
       values ($1, $2, $3, $4) returning id)
     insert into catalog.brand (code, name, plan_id) select $1, $1, id from p returning id`,
    [code, features, requestsPerMinute, monthlyProducts],
  );
  return row!.id;
}
