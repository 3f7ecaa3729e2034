import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { UnpreparedClient } from './open-statements.js';
import { type Sendable, SentTogether } from './sent-together.js';
import { isPosted, preparedName } from './statement.js';

const BEGIN = 'begin';
const COMMIT = 'commit';
const ROLLBACK = 'rollback';

type Answer = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;

/** Result returned for a statement that has not been sent yet. */
const UNSENT: Answer = { command: '', rowCount: 0, rows: [] };

/**
 * A connection for Kysely, on which statements are prepared as on any other. The start of a transaction, and statements
 * posted in it (`Statement.post`), are sent together with the next statement, since the round trip is most of a
 * statement's cost.
 */
class LentConnection implements PostgresPoolClient {
  readonly #held: Sendable[] = [];
  #isInTransaction = false;

  constructor(
    private readonly client: PoolClient,
    readonly release: () => void,
  ) {}

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  // biome-ignore lint/suspicious/noExplicitAny: `query` has overloads that need not be repeated here.
  query(first: any, parameters: readonly unknown[] = []): any {
    return typeof first === 'string' ? this.#run(first, parameters) : this.client.query(first);
  }

  async #run(text: string, parameters: readonly unknown[]): Promise<Answer> {
    const statement = { name: this.#nameOf(text), text, values: [...parameters] };
    if (text === BEGIN) this.#isInTransaction = true;
    if (text === BEGIN || (this.#isInTransaction && isPosted(parameters))) {
      this.#held.push(statement);
      return UNSENT;
    }
    const held = this.#held.splice(0);
    const isUnbegun = held[0]?.text === BEGIN;
    if (text === ROLLBACK) return isUnbegun ? UNSENT : this.#send([statement]);
    if (text === COMMIT && isUnbegun && held.length === 1) return UNSENT;
    return this.#send([...held, statement]);
  }

  #nameOf(text: string): string | undefined {
    return this.client instanceof UnpreparedClient ? undefined : preparedName(text);
  }

  #send(statements: readonly Sendable[]): Promise<Answer> {
    const [only, ...more] = statements;
    if (only && more.length === 0) return this.client.query(only);
    return this.client.query(new SentTogether(statements)).answer;
  }
}

/**
 * Lends a connection to a unit of work, and releases it when it is lost. Kysely releases a transaction's connection
 * after its `rollback`, which never completes on a lost one, so the pool would lose it.
 */
export async function lendConnection(pool: Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  let isBack = false;
  const release = (error?: Error | boolean): void => {
    if (isBack) return;
    isBack = true;
    client.off('error', release);
    client.release(error);
  };
  client.on('error', release);
  return new LentConnection(client, () => release());
}
