import { type Connection, Query, type QueryResult, type Submittable } from 'pg';
import { VALUE_PARSERS } from './value-parsers.js';

/** A statement as a connection sends it. */
export interface Sendable {
  /** Name of the prepared statement; undefined for an unprepared one. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: unknown[];
}

/** A connection with the client's record of statements whose preparation is not confirmed yet. */
interface Noted extends Connection {
  readonly submittedNamedStatements: Record<string, string>;
}

/** A query of the client library, with the methods that the client calls for the server's messages. */
interface ClientQuery {
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/**
 * Statements sent in one message, and the result of the last (pipelining in PostgreSQL's protocol). They belong to one
 * transaction: the server skips all statements after one that fails, and its error is the error of all.
 */
export class SentTogether implements Submittable {
  readonly statements: readonly Sendable[];
  readonly #queries: readonly ClientQuery[];
  /** Number of statements that the server has completed. */
  #done = 0;
  #fault: Error | undefined;
  #last: QueryResult | undefined;
  #resolve!: (answer: QueryResult) => void;
  #reject!: (error: Error) => void;
  readonly answer: Promise<QueryResult>;

  constructor(statements: readonly Sendable[]) {
    this.statements = statements;
    this.#queries = statements.map((statement) => this.#queryOf(statement));
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Read by the client, which records prepared statements by name. */
  get name(): string | undefined {
    return this.statements[this.#done]?.name;
  }

  get text(): string | undefined {
    return this.statements[this.#done]?.text;
  }

  submit(connection: Connection): void {
    // One Sync message ends all statements; a prepared one stays prepared even if its arguments cannot be sent.
    const unended: Connection = Object.create(connection, { sync: { value: () => {} }, close: { value: () => {} } });
    connection.stream.cork();
    for (const query of this.#queries) {
      // Nothing is sent after a statement that cannot be serialised.
      if (!this.#fault) this.#fault = query.submit(unended) ?? this.#fault;
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#done]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#done]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    const query = this.#queries[this.#done];
    query?.handleCommandComplete(message, connection);
    query?.handleReadyForQuery(connection);
    this.#done += 1;
  }

  handleReadyForQuery(): void {
    if (this.#fault || !this.#last) this.#reject(this.#fault ?? new Error('A statement was not answered'));
    else this.#resolve(this.#last);
  }

  handleError(error: Error, connection: Connection): void {
    const { submittedNamedStatements } = connection as Noted;
    // The server has not prepared the statements that it skipped.
    for (const { name } of this.statements.slice(this.#done)) if (name) delete submittedNamedStatements[name];
    this.#reject(this.#fault ?? error);
  }

  #queryOf(statement: Sendable): ClientQuery {
    const answered = (error: Error | undefined, result: unknown): void => {
      this.#fault ??= error ?? undefined;
      this.#last = result as QueryResult;
    };
    // Never as a simple query: the server would run one that follows a failure.
    // The pool's client gives its parsers only to queries that it makes itself.
    const config = { ...statement, types: VALUE_PARSERS, queryMode: 'extended' };
    const query: unknown = new Query(config as Sendable, answered);
    return query as ClientQuery;
  }
}
