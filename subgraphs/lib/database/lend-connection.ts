import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { UnpreparedClient } from './open-statements.js';
import { type Sendable, SentTogether } from './sent-together.js';
import { isPosted, preparedName } from './statement.js';

const BEGIN = 'begin';
const COMMIT = 'commit';
const ROLLBACK = 'rollback';

type Answer = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;

/** Answers a statement that has not been sent. */
const UNSENT: Answer = { command: '', rowCount: 0, rows: [] };

/**
 * A connection as Kysely asks for it, which knows texts and no names: statements are prepared on it as on any other. The beginning of
 * a transaction, and what is posted in it (`Statement.post`), goes to the server with the statement that comes next: most of what a
 * statement costs is the message.
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
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are nobody's to repeat.
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
 * Lends a connection to a unit of work, and takes it back when it is lost. Kysely gives back the connection of a transaction once its
 * `rollback` is done, which on a lost connection it never is: each would be missing from the pool for good.
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
