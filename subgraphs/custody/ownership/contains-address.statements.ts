import { sql } from 'kysely';

/**
 * SQL condition: a text contains a mail address, in lower case, as a whole; that of `jo@example.test` does not contain
 * `o@example.test`.
 */
export const containsAddress = (column: string, email: string) =>
  sql<boolean>`lower(${sql.ref(column)}) ~ ('(?<![[:alnum:]._%+-])'
    || regexp_replace(${email}::text, '([].^$*+?(){}|\\\\[-])', '\\\\\\1', 'g') || '(?![[:alnum:]-]|[.][[:alnum:]])')`;
