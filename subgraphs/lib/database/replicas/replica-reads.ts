import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { asError } from '../../process/as-error.js';
import { codeOf } from '../../process/code-of.js';
import type { LookupSource } from '../lookups.js';
import type { Lookup, Reader } from '../statement.js';
import type { Replica } from './replica.js';

/**
 * Error codes about the server and not about the statement: it is being shut down, started, or has lost the connection
 * (PostgreSQL, appendix A).
 */
const SERVER_FAULT = /^(08|57|58|53)/;

/** Server that is read from. */
export interface ReadPlace {
  readonly lookups: LookupSource;
  readonly lists: Reader;
}

/**
 * Lookups and lists at replicas, and at the primary where none is well. A process reads from one replica as long as that is well, so
 * that what it has seen once it goes on seeing. What a replica fails to answer, the primary does.
 */
export class ReplicaReads implements LookupSource, Reader {
  readonly #primary: ReadPlace;
  readonly #replicas: readonly Replica[];
  #current: Replica | undefined;

  constructor(primary: ReadPlace, replicas: readonly Replica[]) {
    this.#primary = primary;
    this.#replicas = replicas;
  }

  /**
   * Returns the primary's lookups, where rows that are not found here may be found: a list may have shown them before
   * any replica had them.
   */
  get surest(): LookupSource {
    return this.#primary.lookups;
  }

  whenFree(callback: () => void): void {
    (this.#usable() ?? this.#primary).lookups.whenFree(callback);
  }

  find<Row>(lookup: Lookup<Row>, keys: Iterable<number | string>, rights?: string): Promise<Row[]> {
    return this.#read(({ lookups }) => lookups.find<Row>(lookup, keys, rights));
  }

  query<Row extends QueryResultRow>(query: QueryConfig): Promise<Pick<QueryResult<Row>, 'rows' | 'rowCount'>> {
    return this.#read(({ lists }) => lists.query<Row>(query));
  }

  async #read<Result>(read: (place: ReadPlace) => Promise<Result>): Promise<Result> {
    const replica = this.#usable();
    if (!replica) return read(this.#primary);
    try {
      return await read(replica);
    } catch (error) {
      const code = codeOf(error);
      if (code?.length !== 5 || SERVER_FAULT.test(code)) replica.leaveOut(asError(error));
      return read(this.#primary);
    }
  }

  #usable(): Replica | undefined {
    if (this.#current?.isUsable) return this.#current;
    const usable = this.#replicas.filter((replica) => replica.isUsable);
    // By chance, so that many processes spread over them.
    this.#current = usable[Math.floor(Math.random() * usable.length)];
    return this.#current;
  }
}
