import { type RawBuilder, sql } from 'kysely';
import { BY_ROWS } from './mechanisms.js';

/**
 * Returns an SQL condition: the worker announced under a name has ended. Its lock is free (and held until the end of
 * the transaction), or its lease has expired.
 */
export const isGone = (subgraph: string, name: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`
  case when ${sql.raw(BY_ROWS)}
    then not exists (select from ${sql.id(subgraph, 'lease')} as l where l.name = ${name} and l.expires_at > now())
    else pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) end`;
