import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import { BY_ROWS } from './mechanisms.js';

/**
 * Holds a name until the transaction ends: other transactions that want it wait. By rows it is a key of `lock` that the
 * transaction writes and takes away (`hold_row`). `advisory` is the lock of that name; it never changes, so that versions that
 * run side by side exclude each other.
 */
export const held = (name: RawBuilder<string>, advisory: RawBuilder<unknown>): AliasedRawBuilder<unknown, 'held'> =>
  sql<unknown>`case when ${sql.raw(BY_ROWS)} then hold_row(${name}) else ${advisory} end`.as('held');
