import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import { BY_ROWS } from './mechanisms.js';

/**
 * Locks a name until the end of the transaction. With row locks, the transaction inserts and deletes a key of `lock`
 * (`hold_row`). `advisory`: the number of the advisory lock, which never changes, so that processes of different
 * versions exclude each other.
 */
export const held = (name: RawBuilder<string>, advisory: RawBuilder<unknown>): AliasedRawBuilder<unknown, 'held'> =>
  sql<unknown>`case when ${sql.raw(BY_ROWS)} then hold_row(${name}) else ${advisory} end`.as('held');
