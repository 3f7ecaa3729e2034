import { p } from '@mikro-orm/postgresql';

/**
 * Describes a column that holds the id of a thing, its own or another's: a `bigint`, which statements and units of work read as
 * a number, and refuse beyond `Number.MAX_SAFE_INTEGER` (`value-parsers.ts`).
 */
export const idColumn = () => p.bigint('number');

/** Describes the primary key of a thing, numbered by the table. An import may give the number itself. */
export const ownId = () =>
  idColumn().primary().autoincrement().columnType('bigint').generated('by default as identity');
