import { type RawBuilder, sql } from 'kysely';
import { BY_ROWS } from './mechanisms.js';

/**
 * Tells whether the worker that announced itself under a name is gone: a condition of SQL. Its lock can be had, for as long as
 * the transaction lasts, or its lease in the subgraph's schema has run out.
 */
export const isGone = (subgraph: string, name: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`
  case when ${sql.raw(BY_ROWS)}
    then not exists (select from ${sql.id(subgraph, 'lease')} as l where l.name = ${name} and l.expires_at > now())
    else pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) end`;
