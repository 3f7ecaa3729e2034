import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { asError } from '../../process/as-error.js';
import { codeOf } from '../../process/code-of.js';
import type { LookupSource } from '../lookups.js';
import type { Lookup, Reader } from '../statement.js';
import type { Replica } from './replica.js';

/** Error codes that concern the server and not the statement: shutdown, startup, lost connection (PostgreSQL, appendix A). */
const SERVER_FAULT = /^(08|57|58|53)/;

/** Server used for reads. */
export interface ReadPlace {
  readonly lookups: LookupSource;
  readonly lists: Reader;
}

/**
 * Sends lookups and lists to replicas, and to the primary when none is usable. A process stays with one replica while
 * it is usable, so that its reads are monotonic. Reads that a replica fails are repeated on the primary.
 */
export class ReplicaReads implements LookupSource, Reader {
  readonly #primary: ReadPlace;
  readonly #replicas: readonly Replica[];
  #current: Replica | undefined;

  constructor(primary: ReadPlace, replicas: readonly Replica[]) {
    this.#primary = primary;
    this.#replicas = replicas;
  }

  /** Returns the primary's lookups, for rows that a replica does not have yet although a list has shown them. */
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
    // Chosen at random, so that processes spread over the replicas.
    this.#current = usable[Math.floor(Math.random() * usable.length)];
    return this.#current;
  }
}
